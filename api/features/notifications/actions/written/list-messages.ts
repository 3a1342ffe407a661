import type { InputOf, OutputOf } from '#api/kernel/calls/endpoint.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { readCursor, writeCursor } from '#api/platform/answers/cursor.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { listMessages as listMessagesEndpoint, Message } from '../../contract/message-log.ts'
import { type MessageRow, messagesByAge } from '../../queries/message-log.ts'
import { maskedRecipient } from '../../rules/masked-recipient.ts'

const PAGE = 50

/**
 * The messages and what became of each, newest first, without their texts, which may hold links that open an account,
 * and without whole addresses.
 * @throws AppError 'validation_failed' for a cursor that is not of this list
 */
export async function listMessages(
  ctx: Ctx,
  { status, channel, cursor }: InputOf<typeof listMessagesEndpoint>['query'],
): Promise<OutputOf<typeof listMessagesEndpoint>> {
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

function toMessage({ place: _, orderId, recipient, createdAt, sentAt, ...row }: MessageRow): Message {
  return {
    ...row,
    recipient: maskedRecipient(row.channel, recipient),
    order_number: orderId === null ? null : orderNumber(orderId),
    created_at: createdAt.toISOString(),
    sent_at: sentAt?.toISOString() ?? null,
  }
}
