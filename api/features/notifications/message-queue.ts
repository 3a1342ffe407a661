import type { Columns, JsonRow, Queryable } from '#api/platform/database/database.ts'
import type { ChannelName, MessageData, MessageKind } from './rules/message-kinds.ts'

export type NewMessage = {
  id: string
  kind: MessageKind
  channel: ChannelName
  cause: string
  recipient: string
  data: MessageData
  orderId: string | null
  customerId: string | null
  now: Date
}

/** What becomes of it is written by those who send it. */
export type Fate = 'failure' | 'returnedAt' | 'sentAt' | 'status' | 'tries'

export function jsonRow(message: NewMessage): JsonRow<'messages', Fate> {
  return {
    id: message.id,
    kind: message.kind,
    channel: message.channel,
    orderId: message.orderId,
    customerId: message.customerId,
    cause: message.cause,
    recipient: message.recipient,
    data: message.data,
    createdAt: message.now,
  }
}

export type QueuedMessage = Columns<'messages', 'id' | 'orderId' | 'createdAt'> & {
  kind: MessageKind
  channel: ChannelName
  recipient: string
  data: MessageData
}

/**
 * A message still to be sent, locked until the transaction ends, so that nobody else sends it meanwhile. Null when it
 * is sent, has failed, is deleted (its order or customer was erased), or is being sent right now.
 */
export async function lockQueuedMessage(tx: Queryable, id: string): Promise<QueuedMessage | null> {
  const [message] = await tx<QueuedMessage[]>`
    select id, kind, channel, recipient, data, order_id, created_at
    from messages
    where id = ${id} and status = 'queued' and recipient is not null
    for no key update skip locked`
  return message ?? null
}

/** @param failure without personal data */
export async function markFailed(tx: Queryable, id: string, failure: string): Promise<void> {
  await tx`
    update messages
    set status = 'failed', failure = ${failure}
    where id = ${id}`
}

export async function deleteMessage(tx: Queryable, id: string): Promise<void> {
  await tx`
    delete from messages
    where id = ${id}`
}
