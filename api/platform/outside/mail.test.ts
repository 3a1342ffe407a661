import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { SMTPServerOptions } from 'smtp-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readMail } from '#api/testing/mails/read-mail.ts'
import { type SmtpStub, smtpRefusal, smtpStub } from '#api/testing/mails/smtp.ts'
import type { DeliveryError } from './delivery-error.ts'
import { createMailer, type OutgoingMail } from './mail.ts'

const mail: OutgoingMail = {
  messageId: 'a0b1c2d3@lai-khram.example',
  date: new Date('2026-11-20T11:00:00Z'),
  from: { name: 'Lai Khram', address: 'contact@lai-khram.example' },
  to: 'anne@example.org',
  subject: 'Commande #4F8A21C0 confirmée',
  text: 'Total TTC : 32,30 €\n\nÀ demain.',
  html: '<p>Total TTC : 32,30 €</p>',
  attachments: [
    {
      filename: 'facturette-4F8A21C0.pdf',
      content: Buffer.from([0, 10, 13, 255, 37, 80]),
      contentType: 'application/pdf',
    },
    {
      filename: 'conditions-de-vente.txt',
      content: 'Total à régler : 2,71 €\n'.repeat(40),
      contentType: 'text/plain; charset=utf-8',
    },
  ],
  fileName: '20261120T110000.000Z-order-confirmed-4F8A21C0-a0b1c2d3',
}

async function stub(options?: SMTPServerOptions) {
  const server = await smtpStub(options)
  onTestFinished(() => server.stop())
  return server
}

function first({ received }: SmtpStub) {
  expect(received).toHaveLength(1)
  return received[0] ?? expect.fail()
}

/** For servers that hang; the others answer in their own time. */
const SHORT = { connectMs: 150, wholeMs: 400 }

async function failure(url: string, limits?: typeof SHORT): Promise<DeliveryError> {
  const sending = createMailer({ SMTP_URL: url, DATA_DIR: '' }, limits).send(mail)
  return sending.then(
    () => expect.fail('the mail was accepted'),
    error => error,
  )
}

describe('by SMTP', () => {
  it('has it come back to where it says, which its reader does not see', async () => {
    const server = await stub()
    const returnTo = 'retours+a0b1c2d3@lai-khram.example'
    await createMailer({ SMTP_URL: server.url, DATA_DIR: '' }).send({ ...mail, returnTo })
    const { from, to, mail: read } = first(server)
    expect({ from, to }).toEqual({ from: returnTo, to: ['anne@example.org'] })
    expect(Object.fromEntries(read.headers)).toMatchObject({ from: 'Lai Khram <contact@lai-khram.example>' })
  })

  it('hands the mail over whole, to its one recipient', async () => {
    const server = await stub()
    await createMailer({ SMTP_URL: server.url, DATA_DIR: '' }).send(mail)
    const { from, to, mail: read } = first(server)
    expect({ from, to }).toEqual({ from: 'contact@lai-khram.example', to: ['anne@example.org'] })
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'message-id': '<a0b1c2d3@lai-khram.example>',
      date: 'Fri, 20 Nov 2026 11:00:00 +0000',
      from: 'Lai Khram <contact@lai-khram.example>',
      to: 'anne@example.org',
      subject: 'Commande #4F8A21C0 confirmée',
      'auto-submitted': 'auto-generated',
      'content-language': 'fr',
    })
    expect(read.text.trim()).toBe(mail.text)
    expect(read.html.trim()).toBe(mail.html)
    expect(read.attachments).toMatchObject([
      { filename: 'facturette-4F8A21C0.pdf', contentType: 'application/pdf', bytes: mail.attachments[0]?.content },
      { filename: 'conditions-de-vente.txt', contentType: 'text/plain', text: mail.attachments[1]?.content },
    ])
  })

  it('calls a refused recipient permanent, and does not repeat the address that the server names', async () => {
    const server = await stub({
      onRcptTo: (address, _, callback) => callback(smtpRefusal(550, `5.1.1 <${address.address}> unknown`)),
    })
    const error = await failure(server.url)
    expect(error).toMatchObject({ name: 'DeliveryError', isPermanent: true, message: '550 RCPT TO EENVELOPE' })
    expect(JSON.stringify(error) + error.stack).not.toContain('anne')
  })

  it('calls a refused message permanent', async () => {
    const server = await stub({
      onData(stream, _, callback) {
        stream.resume()
        stream.on('end', () => callback(smtpRefusal(554, 'spam')))
      },
    })
    expect(await failure(server.url)).toMatchObject({ isPermanent: true, message: '554 DATA EMESSAGE' })
  })

  it('calls a full mailbox temporary', async () => {
    const server = await stub({ onRcptTo: (_, __, callback) => callback(smtpRefusal(452, 'full')) })
    expect(await failure(server.url)).toMatchObject({ isPermanent: false, message: '452 RCPT TO EENVELOPE' })
  })

  it('calls our own wrong log-in temporary, also where it shows as late as the sender', async () => {
    const wrong = await stub({ authOptional: false, onAuth: (_, __, callback) => callback(smtpRefusal(535, 'no')) })
    expect(await failure(wrong.url.replace('//', '//user:wrong@'))).toMatchObject({ isPermanent: false })
    const missing = await stub({ onMailFrom: (_, __, callback) => callback(smtpRefusal(530, 'log in first')) })
    expect(await failure(missing.url)).toMatchObject({ isPermanent: false, message: '530 MAIL FROM EENVELOPE' })
  })

  it('calls a server that turns us away at the door temporary', async () => {
    const server = await stub({ onConnect: (_, callback) => callback(smtpRefusal(554, 'not you')) })
    expect(await failure(server.url)).toMatchObject({ isPermanent: false })
  })

  it.each([
    ['never greets', () => {}],
    ['greets and falls silent', (socket: Socket) => socket.write('220 hello\r\n')],
    [
      'answers a line now and then for ever',
      (socket: Socket) => {
        socket.write('220 hello\r\n')
        const timer = setInterval(() => socket.write('250-wait\r\n'), 20)
        socket.on('close', () => clearInterval(timer))
      },
    ],
  ])(
    'gives up on a server that %s',
    async (_, behave) => {
      const sockets = new Set<Socket>()
      const server = createServer(socket => {
        sockets.add(socket)
        socket.on('error', () => {})
        behave(socket)
      })
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => {
        for (const socket of sockets) socket.destroy()
        server.close()
      })
      const error = await failure(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, SHORT)
      expect(error).toMatchObject({ name: 'DeliveryError', isPermanent: false })
    },
    10_000,
  )

  it('calls a server that is not there temporary', async () => {
    const server = await smtpStub()
    await server.stop()
    expect(await failure(server.url)).toMatchObject({ name: 'DeliveryError', isPermanent: false })
  })

  it('puts nothing into the head that was meant as words', async () => {
    const server = await stub()
    await createMailer({ SMTP_URL: server.url, DATA_DIR: '' }).send({
      ...mail,
      subject: 'Bonjour\r\nBcc: all@example.org\r\n\r\nBody',
      from: { ...mail.from, name: 'Lai\r\nX-Evil: 1' },
    })
    const { to, mail: read } = first(server)
    expect(to).toEqual(['anne@example.org'])
    expect([...read.headers.keys()]).not.toEqual(expect.arrayContaining(['bcc']))
    expect([...read.headers.keys()]).not.toEqual(expect.arrayContaining(['x-evil']))
    expect(read.text.trim()).toBe(mail.text)
  })

  it('sends to nobody rather than to two', async () => {
    const server = await stub()
    const mailer = createMailer({ SMTP_URL: server.url, DATA_DIR: '' })
    await mailer.send({ ...mail, to: 'anne@example.org, eve@example.org' }).catch(() => {})
    expect(server.received.flatMap(({ to }) => to)).not.toContain('eve@example.org')
  })
})

describe('as files', () => {
  async function folder() {
    const dir = await mkdtemp(path.join(tmpdir(), 'mail-'))
    onTestFinished(() => rm(dir, { recursive: true }))
    return dir
  }

  it('writes a mail that its recipient could open', async () => {
    const dir = await folder()
    await createMailer({ SMTP_URL: undefined, DATA_DIR: dir }).send(mail)
    expect(await readdir(path.join(dir, 'mail'))).toEqual([`${mail.fileName}.eml`])
    const read = readMail(await readFile(path.join(dir, 'mail', `${mail.fileName}.eml`)))
    expect(read.headers.get('to')).toBe('anne@example.org')
    expect(read.headers.get('subject')).toBe(mail.subject)
    expect(read.text.trim()).toBe(mail.text)
    expect(read.attachments[1]?.text).toContain('Total à régler : 2,71 €')
  })

  it('writes the same mail twice as one', async () => {
    const dir = await folder()
    const mailer = createMailer({ SMTP_URL: undefined, DATA_DIR: dir })
    await mailer.send(mail)
    await mailer.send(mail)
    expect(await readdir(path.join(dir, 'mail'))).toHaveLength(1)
  })

  it('calls a folder that cannot be written temporary', async () => {
    const dir = await folder()
    await writeFile(path.join(dir, 'mail'), '')
    const sending = createMailer({ SMTP_URL: undefined, DATA_DIR: dir }).send(mail)
    await expect(sending).rejects.toMatchObject({ name: 'DeliveryError', isPermanent: false })
  })
})
