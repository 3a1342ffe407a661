import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { type ReadMail, readMail } from './read-mail.ts'

export type SmtpStub = {
  url: string
  received: { from: string; to: string[]; mail: ReadMail }[]
  stop(): Promise<void>
}

/** A mail server that keeps what it accepts. @param options such as `onRcptTo`, to refuse @param at a free port unless said */
export async function smtpStub(options: SMTPServerOptions = {}, at = 0): Promise<SmtpStub> {
  const received: SmtpStub['received'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(recipient => recipient.address),
          mail: readMail(Buffer.concat(chunks)),
        })
        callback()
      })
    },
    ...options,
  })
  await new Promise<void>(resolve => server.listen(at, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise(resolve => server.close(() => resolve())),
  }
}

/** What a mail server answers to refuse something. */
export function smtpRefusal(code: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode: code })
}
