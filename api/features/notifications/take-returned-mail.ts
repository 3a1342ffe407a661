import type { Email } from 'postal-mime'
import PostalMime from 'postal-mime'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Change, Queryable } from '#api/platform/database/database.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { takeHit } from '#api/platform/limits/rate-limits.ts'
import { isSameSecret } from '#api/platform/secrets.ts'
import { type ChannelName, MESSAGES, type MessageKind } from './rules/message-kinds.ts'

/** Only the house's own mail server has the secret. */
const GUESSED = { max: 60, windowSeconds: 60 }
/** A report is a few hundred letters; what is longer is none. */
const MOST_LETTERS = 20_000

// Mails that a server took and could not deliver, as they come back: to an address that names the message, with a
// report for machines (reports: RFC 3464, their codes: RFC 3463; docs/decisions/0159-bounced-mails-name-their-message.md).

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Notes that a mail came back, by its return address and its report. What is no such report (an automatic answer, a delay)
 * changes nothing, and the same one twice counts once.
 * @param readBody called for whoever has the secret alone
 * @throws AppError 'not_found' without the secret, or where none is set; 'rate_limited'
 * Source: docs/decisions/0159-bounced-mails-name-their-message.md.
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

/** Lets an order know, by a job of its own feature, that its customer cannot be reached by mail. */
export async function tellOrderOfFailure(
  tx: Queryable,
  { kind, channel, orderId }: { kind: MessageKind; channel: ChannelName; orderId: string | null },
): Promise<void> {
  if (channel !== 'mail' || orderId === null || MESSAGES[kind].to !== 'customer') return
  await addJob(tx, 'note_failed_mail', { orderId })
}

/** Which of these addresses, in lower case, are no mailbox (any more): a mail came back from them saying so. */
export async function goneMailboxes(sql: Queryable, emails: readonly string[]): Promise<ReadonlySet<string>> {
  return await returnedAddresses(sql, emails, GONE_FAILURES)
}

/** The sender on a mail's envelope: `retours@shop.fr` becomes `retours+<id>@shop.fr`. */
export function returnAddress(mailbox: string, messageId: string): string {
  const at = mailbox.lastIndexOf('@')
  return `${mailbox.slice(0, at)}+${messageId}${mailbox.slice(at)}`
}

/** The message whose return address is among these; undefined where none is one of ours. */
export function returnedMessage(addresses: readonly string[], mailbox: string): string | undefined {
  const [before = '', after = ''] = returnAddress(mailbox, '|').toLowerCase().split('|')
  return addresses
    .map(address => address.trim().toLowerCase())
    .filter(address => address.startsWith(before) && address.endsWith(after))
    .map(address => address.slice(before.length, address.length - after.length))
    .find(id => UUID.test(id))
}

/**
 * Why it was given up, such as `5.1.1`; undefined for a report of what still waits or has arrived.
 * @param report the part `message/delivery-status`
 */
export function failureCode(report: string): string | undefined {
  // One block for the server, then one for each recipient; ours has one recipient.
  const failed = report.split(/\r?\n[ \t]*\r?\n/).find(block => field(block, 'Action') === 'failed')
  if (failed === undefined) return undefined
  // Servers know worse than the form: what is failed and has no code counts as failed.
  return /^[245]\.\d{1,3}\.\d{1,3}(?=\s|$)/.exec(field(failed, 'Status') ?? '')?.[0] ?? '5.0.0'
}

/** What `messages.failure` says of one. */
function returnedFailure(code: string): string {
  return `returned ${code}`
}

/** No such mailbox, or none any more: another mail there would come back too. */
const GONE_FAILURES = ['5.1.1', '5.1.2', '5.1.6', '5.1.10', '5.2.1'].map(returnedFailure)

function field(block: string, name: string): string | undefined {
  const line = block.split(/\r?\n/).find(one => one.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return line
    ?.slice(name.length + 1)
    .trim()
    .toLowerCase()
}

/**
 * Notes that a sent mail came back.
 * @param failure without personal data
 * @returns its kind and order; undefined where it is not there (any more), or was noted before
 */
async function markReturned(
  sql: Queryable,
  { id, failure, at }: { id: string; failure: string; at: Date },
): Promise<{ kind: MessageKind; orderId: string | null } | undefined> {
  const change: Change<'messages', 'status' | 'failure' | 'returnedAt'> = {
    status: 'failed',
    failure,
    returnedAt: at,
  }
  const [row] = await sql<{ kind: MessageKind; orderId: string | null }[]>`
    update messages
    set ${sql(change)}
    where id = ${id} and channel = 'mail' and status = 'sent'
    returning kind, order_id`
  return row
}

/** Those of these addresses, in lower case, from which a mail came back with one of these failures. */
async function returnedAddresses(
  sql: Queryable,
  emails: readonly string[],
  failures: readonly string[],
): Promise<Set<string>> {
  const rows = await sql<{ email: string }[]>`
    select distinct lower(recipient) as email
    from messages
    where status = 'failed' and returned_at is not null and channel = 'mail'
      and failure = any(${failures as string[]})
      and lower(recipient) = any(${emails.map(email => email.toLowerCase())})`
  return new Set(rows.map(row => row.email))
}
