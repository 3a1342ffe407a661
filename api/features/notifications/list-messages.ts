import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { maskedEmail } from '#api/kernel/people/person.ts'
import type { Ctx } from '#api/platform/context.ts'
import { readCursor, writeCursor } from '#api/platform/cursor.ts'
import type { Columns, Queryable } from '#api/platform/database/database.ts'
import type * as contract from './contract.ts'

const PAGE = 50

const LAST_DIGITS = 2

/**
 * The messages and what became of each, newest first, without their texts, which may hold links that open an account,
 * and without whole addresses.
 * @throws AppError 'validation_failed' for a cursor that is not of this list
 */
export async function listMessages(
  ctx: Ctx,
  { status, channel, cursor }: InputOf<typeof contract.listMessages>['query'],
): Promise<OutputOf<typeof contract.listMessages>> {
  const list = `messages ${status ?? 'all'} ${channel ?? 'all'}`
  const [at, id] = cursor === undefined ? [] : readCursor(ctx, list, cursor)
  const after = at !== undefined && id !== undefined ? { at, id } : null
  // One row more than a page shows whether there is a next one.
  const rows = await messagesByAge(ctx.sql, { status, channel }, { after, limit: PAGE + 1 })
  const shown = rows.slice(0, PAGE)
  const last = shown.at(-1)
  return {
    messages: shown.map(toMessage),
    nextCursor: last && rows.length > PAGE ? writeCursor(ctx, list, [last.place, last.id]) : null,
  }
}

function toMessage({ place: _, orderId, recipient, createdAt, sentAt, ...row }: MessageRow): contract.Message {
  return {
    ...row,
    recipient: maskedRecipient(row.channel, recipient),
    order_number: orderId === null ? null : orderNumber(orderId),
    created_at: createdAt.toISOString(),
    sent_at: sentAt?.toISOString() ?? null,
  }
}

/**
 * A message's recipient as the list of messages shows it: enough to tell two people apart, too little to write to them.
 * Null where there is none to show: a device has no name, and an encrypted recipient belongs to somebody whose account
 * was erased.
 */
export function maskedRecipient(channel: 'mail' | 'sms' | 'push', recipient: string | null): string | null {
  if (recipient === null) return null
  if (channel === 'mail') return recipient.includes('@') ? maskedEmail(recipient) : null
  return channel === 'sms' ? `••••${recipient.replace(/\D/g, '').slice(-LAST_DIGITS)}` : null
}

type Channel = 'mail' | 'sms' | 'push'

type MessageRow = Columns<
  'messages',
  'id' | 'kind' | 'recipient' | 'orderId' | 'failure' | 'tries' | 'createdAt' | 'sentAt'
> & {
  channel: Channel
  status: 'queued' | 'sent' | 'failed'
  /** The instant as Postgres writes it, to the microsecond: the next page begins there. */
  place: string
}

/** A page of messages, newest first, without what they say. */
async function messagesByAge(
  sql: Queryable,
  { status, channel }: { status?: MessageRow['status'] | undefined; channel?: Channel | undefined },
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
): Promise<MessageRow[]> {
  return await sql<MessageRow[]>`
    select
      id, kind, channel, recipient, order_id, status, failure, tries, created_at,
      sent_at, created_at::text as place
    from messages
    where true
      ${status ? sql`and status = ${status}` : sql``}
      ${channel ? ofChannel(sql, channel) : sql``}
      ${after ? sql`and (created_at, id) < (${after.at}::text::timestamptz, ${after.id})` : sql``}
    order by created_at desc, id desc
    limit ${limit}`
}

// The condition is written into the SQL: with a parameter the planner could not choose the partial index of messages
// that are no mail.
function ofChannel(sql: Queryable, channel: Channel) {
  if (channel === 'mail') return sql`and channel = 'mail'`
  return channel === 'sms' ? sql`and channel = 'sms'` : sql`and channel = 'push'`
}
