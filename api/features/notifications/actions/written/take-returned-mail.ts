import PostalMime, { type Email } from 'postal-mime'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { takeHit } from '#api/platform/limits/rate-limits.ts'
import { isSameSecret } from '#api/platform/secrets/same-secret.ts'
import { markReturned } from '../../queries/returned-mails.ts'
import { failureCode, returnedFailure, returnedMessage } from '../../rules/returned-mail.ts'
import { tellOrderOfFailure } from './failed-mail.ts'

/** Only the house's own mail server has the secret. */
const GUESSED = { max: 60, windowSeconds: 60 }
/** A report is a few hundred letters; what is longer is none. */
const MOST_LETTERS = 20_000

/**
 * Notes that a mail came back, by its return address and its report. What is no such report (an automatic answer, a delay)
 * changes nothing, and the same one twice counts once.
 * @param readBody called for whoever has the secret alone
 * @throws AppError 'not_found' without the secret, or where none is set; 'rate_limited'
 * Source: docs/decisions/0159-mails-come-back-by-name.md.
 */
export async function takeReturnedMail(
  ctx: Ctx,
  secret: string | undefined,
  readBody: () => Promise<Uint8Array>,
): Promise<void> {
  const { MAIL_RETURNS_ADDRESS: mailbox, MAIL_RETURNS_SECRET: ours } = ctx.env
  if (!mailbox || !ours || !isSameSecret(secret, ours)) {
    await takeHit(ctx, 'mail_returns_unknown', ctx.address, GUESSED)
    throw new AppError('not_found')
  }
  const returned = returnedOf(await parsed(await readBody()), mailbox)
  if (!returned) return
  const failure = returnedFailure(returned.code)
  const noted = await ctx.sql.begin(async tx => {
    const message = await markReturned(tx, { id: returned.messageId, failure, at: ctx.clock() })
    if (message) await tellOrderOfFailure(tx, { ...message, channel: 'mail' })
    return message
  })
  if (noted) ctx.log.warn({ messageId: returned.messageId, ...noted, failure }, 'mail came back')
}

function returnedOf({ headers, attachments }: Email, mailbox: string) {
  // `To` by the standard; the others are what servers write where they rewrite it.
  const addresses = headers
    .filter(({ key }) => key === 'to' || key === 'delivered-to' || key === 'x-original-to')
    .flatMap(({ value }) => value.split(/[\s,<>]+/))
  const messageId = returnedMessage(addresses, mailbox)
  const report = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  const code = report && failureCode(textOf(report.content).slice(0, MOST_LETTERS))
  return messageId !== undefined && code !== undefined ? { messageId, code } : undefined
}

/** A mail that cannot be read is none: sent back to the server, it would only come again. */
function parsed(mail: Uint8Array): Promise<Email> {
  return PostalMime.parse(mail).catch(() => ({ headers: [], headerLines: [], attachments: [] }))
}

function textOf(content: ArrayBuffer | Uint8Array | string): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}
