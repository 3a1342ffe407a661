import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Env } from '../env.ts'
import { DeliveryError } from './delivery-error.ts'

export type OutgoingMail = {
  /** Unique and stable: a mail that goes out twice after a crash is the same one to its reader. */
  messageId: string
  date: Date
  from: { name: string; address: string }
  to: string
  /** Where it comes back to when it cannot be delivered: the envelope's sender. `from` unless said. */
  returnTo?: string
  subject: string
  text: string
  html: string
  attachments: readonly { filename: string; content: string | Buffer; contentType: string }[]
  /** How its reader ends such mails with one click (RFC 8058): an address that takes a POST. */
  unsubscribeUrl?: string
  /** Where mails become files: sortable by time, without personal data, without its ending. */
  fileName: string
}

export type Mailer = {
  /** @throws DeliveryError when the mail was not accepted */
  send(mail: OutgoingMail): Promise<void>
  /** Whether a mail could be handed over now: the server answers and takes us for who we are. Sends none. */
  isReachable(): Promise<boolean>
  /** In words, for whoever starts the server. */
  goesTo: string
}

/** Sends by SMTP_URL, or writes `.eml` files under DATA_DIR/mail where none is set. */
export function createMailer(env: Pick<Env, 'SMTP_URL' | 'DATA_DIR'>, limits = SMTP_LIMITS): Mailer {
  return env.SMTP_URL === undefined ? fileMailer(path.resolve(env.DATA_DIR, 'mail')) : smtpMailer(env.SMTP_URL, limits)
}

const SMTP_LIMITS = { connectMs: 10_000, wholeMs: 30_000 }

function smtpMailer(url: string, limits: typeof SMTP_LIMITS): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.connectMs,
    dnsTimeout: limits.connectMs,
    socketTimeout: limits.wholeMs,
  })
  return {
    goesTo: new URL(url).host,
    isReachable: () =>
      transport.verify().then(
        () => true,
        () => false,
      ),
    async send(mail) {
      try {
        // A server that answers a byte now and then never idles out: the whole has its limit too.
        await transport.sendMail({ ...toMessage(mail), signal: AbortSignal.timeout(limits.wholeMs) })
      } catch (error) {
        throw smtpError(error as SmtpFailure)
      }
    },
  }
}

function fileMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    goesTo: folder,
    isReachable: async () => true,
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail))
      const file = path.join(folder, `${mail.fileName}.eml`)
      try {
        await mkdir(folder, { recursive: true })
        // Under its name only when whole: whoever watches the folder never reads half a mail.
        await writeFile(`${file}.part`, message, { flush: true })
        await rename(`${file}.part`, file)
      } catch (error) {
        // On a full disk half a mail only takes room from the next one.
        await rm(`${file}.part`, { force: true }).catch(() => {})
        throw new DeliveryError(`the mail file could not be written: ${(error as NodeJS.ErrnoException).code}`, false)
      }
    },
  }
}

function toMessage(mail: OutgoingMail): SendMailOptions {
  return {
    messageId: `<${mail.messageId}>`,
    date: mail.date,
    from: mail.from,
    // As an object, never as a list to be parsed: one mail has one recipient.
    to: { name: '', address: mail.to },
    ...(mail.returnTo !== undefined && { envelope: { from: mail.returnTo, to: mail.to } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(attachment => ({ ...attachment })),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'fr', ...wayOut(mail) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function wayOut({ unsubscribeUrl }: OutgoingMail): Record<string, string> {
  if (unsubscribeUrl === undefined) return {}
  return { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

type SmtpFailure = { code?: string; command?: string; responseCode?: number; permanent?: boolean }

// Of the envelope or the message itself; anything else (greeting, TLS, log-in, connection) says nothing about this mail.
const REFUSALS = new Set(['EENVELOPE', 'EMESSAGE'])
// 'Authentication required' may come as a reply to the envelope: the operator repairs the setting and the mail goes out.
const LOGIN_REPLIES = new Set([530, 534, 535, 538])

function smtpError({ code = '', command, responseCode, permanent }: SmtpFailure): DeliveryError {
  const reason = [responseCode, command, code].filter(Boolean).join(' ') || 'unknown failure'
  const isRefusal = REFUSALS.has(code) && !LOGIN_REPLIES.has(responseCode ?? 0)
  return new DeliveryError(reason, isRefusal && permanent !== false)
}
