import { EventEmitter, once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { JOBS } from '#api/jobs.ts'
import { uuid } from '#api/kernel/ids.ts'
import { readEnv } from '#api/platform/env.ts'
import { DeliveryError } from '#api/platform/outside/delivery-error.ts'
import { createMailer, type Mailer, type OutgoingMail } from '#api/platform/outside/mail.ts'
import { createTexter } from '#api/platform/outside/sms.ts'
import { createLog } from '#api/platform/telemetry/log.ts'
import { openServices } from '#api/process/services.ts'
import { dueJobsOf } from '#api/testing/app/due-jobs.ts'
import { fakeClock } from '#api/testing/app/fake-clock.ts'
import { testDatabase } from '#api/testing/database/test-database.ts'
import { confirmedOrder } from '#api/testing/mails/mails.ts'
import { readMail } from '#api/testing/mails/read-mail.ts'
import { readPdf } from '#api/testing/mails/read-pdf.ts'
import { smtpRefusal, smtpStub } from '#api/testing/mails/smtp.ts'
import { startTwilioSimulator } from '#scripts/twilio-simulator/simulator.ts'
import { accountVerifyMail } from './account-mails.ts'
import { type Notice, notify } from './notify.ts'
import { orderConfirmedMail, orderReadyMail } from './order-messages.ts'
import { sendMessage } from './send-message.ts'

const NOW = '2026-11-20T11:00:00Z'
const RECIPIENT = 'canary.anne@example.org'
const { sql, url } = await testDatabase()
const runDueJobs = dueJobsOf(url)
const clock = fakeClock(NOW)
const logged: string[] = []
const env = readEnv({
  NODE_ENV: 'test',
  DATABASE_URL: url,
  SESSION_SECRET: 'x'.repeat(32),
  STRIPE_SECRET_KEY: 'sk_test_x',
})
const open = await openServices(env as Parameters<typeof openServices>[0], {
  clock,
  origins: ['https://lai-khram.example'],
  log: createLog('trace', { write: line => void logged.push(line) }),
})
afterAll(() => open.close())

beforeEach(async () => {
  clock.set(NOW)
  logged.length = 0
  await sql`delete from messages`
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`
})

/** Notifies of an order in a transaction of its own, as the confirmation of a paid order does. */
async function queued({ cause = uuid(), ...change }: Partial<Notice> = {}): Promise<string> {
  await sql.begin(tx =>
    notify(open.services, tx, {
      kind: 'order-confirmed',
      cause,
      email: RECIPIENT,
      data: orderConfirmedMail(confirmedOrder()),
      ...change,
    }),
  )
  const [row] = await sql<{ id: string }[]>`
    select id from messages where cause = ${cause} order by created_at desc limit 1`
  return row?.id ?? expect.fail()
}

async function fateOf(id: string) {
  const [row] = await sql<{ status: string; failure: string | null; data: unknown; sentAt: Date | null }[]>`
    select status, failure, data, sent_at
    from messages
    where id = ${id}`
  return row
}

/** The services with a mailer that calls `send`; what it was given is recorded. */
function withMailer(send: Mailer['send'] = async () => {}) {
  const mails: OutgoingMail[] = []
  const mailer: Mailer = {
    goesTo: 'a list',
    isReachable: async () => true,
    async send(mail) {
      mails.push(mail)
      await send(mail)
    },
  }
  return { mails, services: { ...open.services, mailer } }
}

const waitingJobs = () => sql<{ taskIdentifier: string }[]>`select task_identifier from graphile_worker.jobs`

describe('queueing', () => {
  it('writes the message and its job in the caller’s transaction, or neither', async () => {
    await sql
      .begin(async tx => {
        await notify(open.services, tx, {
          kind: 'order-confirmed',
          cause: 'order',
          email: RECIPIENT,
          data: orderConfirmedMail(confirmedOrder()),
        })
        throw new Error('the order was not confirmed after all')
      })
      .catch(() => {})
    expect(await sql`select id from messages`).toHaveLength(0)
    expect(await waitingJobs()).toHaveLength(0)

    await queued()
    expect(await waitingJobs()).toEqual([{ taskIdentifier: 'send_message' }])
  })

  it('writes one message for a kind and its cause, however often and from wherever it is asked', async () => {
    await Promise.all(Array.from({ length: 8 }, () => queued({ cause: 'the same order' })))
    await queued({
      cause: 'the same order',
      kind: 'account-verify',
      data: accountVerifyMail({ verifyUrl: 'https://x' }),
    })
    expect(await sql`select kind from messages order by kind`).toEqual([
      { kind: 'account-verify' },
      { kind: 'order-confirmed' },
    ])
    expect(await waitingJobs()).toHaveLength(2)
  })
})

describe('sending', () => {
  it('goes out through the queue to a mail server, with VAT, terms and note', async () => {
    const server = await smtpStub()
    onTestFinished(() => server.stop())
    const services = { ...open.services, mailer: createMailer({ SMTP_URL: server.url, DATA_DIR: '' }) }
    const id = await queued()
    await runDueJobs({ send_message: payload => JOBS.send_message?.(services, payload as never) })
    expect(server.received).toHaveLength(1)
    const received = server.received[0]
    expect(received?.to).toEqual([RECIPIENT])
    expect(received?.from).toBe('contact@lai-khram.example')
    expect(received?.mail.headers.get('message-id')).toBe(`<${id}@lai-khram.example>`)
    expect(received?.mail.text).toContain('TVA 10\u00a0%')
    expect(received?.mail.html).toContain('href="https://lai-khram.example/commande/4f8a21c0?token=t0k3n"')
    expect(received?.mail.attachments.map(file => file.filename)).toEqual([
      'facturette-4F8A21C0.pdf',
      'conditions-de-vente-2026-11-29.txt',
    ])
    expect(readPdf(received?.mail.attachments[0]?.bytes ?? Buffer.alloc(0)).text).toContain('Pad thaï, crevettes')
    expect(received?.mail.attachments[1]?.text).toContain('Conditions générales de vente')
    expect(await waitingJobs()).toHaveLength(0)
  })

  it('is a readable file where no mail server is set', async () => {
    const dir = await mkdtemp(path.join(tmpdir(), 'mails-'))
    onTestFinished(() => rm(dir, { recursive: true }))
    const id = await queued()
    await sendMessage({ ...open.services, mailer: createMailer({ SMTP_URL: undefined, DATA_DIR: dir }) }, id)
    const names = await readdir(path.join(dir, 'mail'))
    expect(names).toEqual([`20261120T110000.000Z-order-confirmed-4F8A21C0-${id.slice(0, 8)}.eml`])
    const mail = readMail(await readFile(path.join(dir, 'mail', names[0] ?? '')))
    expect(mail.text).toContain('TVA 10\u00a0%')
    expect(mail.attachments[1]?.text).toContain('Version 2026-11-29.')
  })

  it('marks the message sent and keeps no copy of its links', async () => {
    const { services } = withMailer()
    const id = await queued()
    await sendMessage(services, id)
    expect(await fateOf(id)).toEqual({ status: 'sent', failure: null, data: {}, sentAt: clock() })
  })

  it('sends one mail, whether it is asked while it is being sent or afterwards', async () => {
    const way = new EventEmitter()
    const { mails, services } = withMailer(async () => {
      if (mails.length > 1) return
      const released = once(way, 'released')
      way.emit('inside')
      await released
    })
    const id = await queued()
    const inside = once(way, 'inside')
    const first = sendMessage(services, id)
    await inside
    await sendMessage(services, id)
    way.emit('released')
    await first
    await sendMessage(services, id)
    expect(mails).toHaveLength(1)
  })

  it('sends the same mail again when the process died before the mark', async () => {
    const { mails, services } = withMailer()
    const id = await queued()
    const dying = {
      ...services,
      clock: () => {
        throw new Error('killed')
      },
    }
    await expect(sendMessage(dying, id)).rejects.toThrow('killed')
    clock.advanceMinutes(5)
    await sendMessage(services, id)
    expect(mails).toHaveLength(2)
    expect(mails[1]).toEqual(mails[0])
  })

  it('does nothing for a message that is gone', async () => {
    const { mails, services } = withMailer()
    await sendMessage(services, uuid())
    expect(mails).toHaveLength(0)
  })
})

describe('failing', () => {
  const refused = (isPermanent: boolean) => async () => {
    throw new DeliveryError('550 RCPT TO EENVELOPE', isPermanent)
  }

  it('gives a permanently refused mail up at once', async () => {
    const { mails, services } = withMailer(refused(true))
    const id = await queued()
    await sendMessage(services, id)
    expect(await fateOf(id)).toMatchObject({ status: 'failed', failure: '550 RCPT TO EENVELOPE' })
    await sendMessage(services, id)
    expect(mails).toHaveLength(1)
  })

  it('leaves a temporary failure to the queue, says why, and forgets it once sent', async () => {
    const id = await queued()
    await expect(sendMessage(withMailer(refused(false)).services, id)).rejects.toThrow(DeliveryError)
    expect(await fateOf(id)).toMatchObject({ status: 'queued', failure: '550 RCPT TO EENVELOPE' })
    await sendMessage(withMailer().services, id)
    expect(await fateOf(id)).toMatchObject({ status: 'sent', failure: null })
  })

  it('gives up after three days', async () => {
    const id = await queued()
    clock.advanceMinutes(72 * 60)
    await expect(sendMessage(withMailer(refused(false)).services, id)).rejects.toThrow(DeliveryError)
    clock.advanceMinutes(1)
    await sendMessage(withMailer(refused(false)).services, id)
    expect(await fateOf(id)).toMatchObject({ status: 'failed' })
  })

  it('says that it is ready for two hours at most, also where the server is back after them', async () => {
    const ready = async () =>
      await queued({ kind: 'order-ready', cause: uuid(), data: orderReadyMail(confirmedOrder()) })
    const [early, tried, late] = [await ready(), await ready(), await ready()]
    clock.advanceMinutes(120)
    const { mails, services } = withMailer()
    await sendMessage(services, early)
    await expect(sendMessage(withMailer(refused(false)).services, tried)).rejects.toThrow(DeliveryError)
    clock.advanceMinutes(1)
    for (const id of [tried, late]) await sendMessage(services, id)
    expect(mails).toHaveLength(1)
    expect([await fateOf(early), await fateOf(tried), await fateOf(late)]).toMatchObject([
      { status: 'sent' },
      { status: 'failed', failure: 'not accepted in time' },
      { status: 'failed', failure: 'not accepted in time' },
    ])
  })

  it('sends nothing with a hole in it', async () => {
    const { mails, services } = withMailer()
    const id = await queued({ data: { values: { customer: { name: 'Anne' } } } })
    await sendMessage(services, id)
    expect(mails).toHaveLength(0)
    expect(await fateOf(id)).toMatchObject({ status: 'failed', failure: 'no value for {order.number}' })
  })

  it('says in the log that the terms changed between order and mail', async () => {
    const { services } = withMailer()
    await sendMessage(services, await queued({ data: orderConfirmedMail(confirmedOrder({ legalVersion: '2023-01' })) }))
    expect(logged.join('')).toContain('terms changed')
  })

  it('never lets a phone number into the log, the queue or the reason', async () => {
    const twilio = await startTwilioSimulator()
    onTestFinished(() => twilio.stop())
    const texter = createTexter(twilio.settings)
    const services = { ...open.services, texter }
    const data = orderReadyMail({ ...confirmedOrder() })
    await sql.begin(tx => notify(services, tx, { kind: 'order-ready', cause: 'order', smsTo: '+33612345678', data }))
    const [{ id } = expect.fail()] = await sql<{ id: string }[]>`select id from messages where channel = 'sms'`
    twilio.failNext(
      { kind: 'refused', status: 429, code: 20429 },
      { kind: 'dropped' },
      { kind: 'refused', status: 400, code: 21211 },
    )
    const lastErrors: string[] = []
    for (const _ of ['too many', 'no answer', 'refused']) {
      await sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs`
      await runDueJobs({ send_message: payload => JOBS.send_message?.(services, payload as never) })
      const jobs = await sql<{ words: string }[]>`
        select concat_ws(' ', last_error, payload) as words from graphile_worker._private_jobs`
      lastErrors.push(...jobs.map(({ words }) => words))
    }
    expect(lastErrors.join()).toMatch(/429 20429.*no answer/s)
    expect(await fateOf(id)).toMatchObject({ status: 'failed', failure: '400 21211' })
    expect(logged.join('')).toContain('message given up')
    expect(`${logged.join('')} ${lastErrors} ${(await fateOf(id))?.failure}`).not.toMatch(/6\s?12\s?34\s?56\s?78/)
  })

  it('never lets an address into the log, the queue or the reason', async () => {
    let isForGood = false
    const server = await smtpStub({
      onRcptTo: ({ address }, _, callback) => callback(smtpRefusal(isForGood ? 550 : 451, `<${address}> no`)),
    })
    onTestFinished(() => server.stop())
    const services = { ...open.services, mailer: createMailer({ SMTP_URL: server.url, DATA_DIR: '' }) }
    const id = await queued()
    const work = () => runDueJobs({ send_message: payload => JOBS.send_message?.(services, payload as never) })
    await work()
    const [job] = await sql<{ lastError: string }[]>`select last_error from graphile_worker.jobs`
    expect(job?.lastError).toContain('451')
    isForGood = true
    await sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs`
    await work()
    expect(await fateOf(id)).toMatchObject({ status: 'failed', failure: '550 RCPT TO EENVELOPE' })
    expect(logged.join('')).toContain('message given up')
    expect(`${logged.join('')} ${job?.lastError} ${(await fateOf(id))?.failure}`).not.toContain('canary')
  })
})
