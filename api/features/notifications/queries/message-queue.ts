import type { Queryable } from '#api/platform/database/database.ts'
import { asValue, type Change, insertRows, type JsonRow, type Row } from '#api/platform/database/row.ts'
import type { MessageData, MessageKind } from '../rules/mails/message-data.ts'
import type { ChannelName } from '../rules/routing.ts'

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
type Fate = 'failure' | 'returned_at' | 'sent_at' | 'status' | 'tries'

/** False when this cause has already written its message to this recipient. */
export async function insertMessage(tx: Queryable, message: NewMessage): Promise<boolean> {
  const row: Row<'messages', Fate> = {
    ...jsonRow(message),
    data: asValue(tx`${JSON.stringify(message.data)}::text::jsonb`),
  }
  const inserted = await tx`
    insert into messages ${tx(row)}
    on conflict (kind, cause, channel, recipient) do nothing`
  return inserted.count === 1
}

function jsonRow(message: NewMessage): JsonRow<'messages', Fate> {
  return {
    id: message.id,
    kind: message.kind,
    channel: message.channel,
    order_id: message.orderId,
    customer_id: message.customerId,
    cause: message.cause,
    recipient: message.recipient,
    data: message.data,
    created_at: message.now,
  }
}

/**
 * Counts a try, committed before it is made, so that one that dies half-way counts too.
 * @returns the number of tries; null when there is nothing to send, or it is being sent right now
 */
export async function recordTry(sql: Queryable, id: string): Promise<number | null> {
  const [row] = await sql<{ tries: number }[]>`
    update messages
    set tries = tries + 1
    where id = (
      select id
      from messages
      where id = ${id} and status = 'queued'
      for no key update skip locked
    )
    returning tries`
  return row?.tries ?? null
}

export type QueuedMessage = {
  id: string
  kind: MessageKind
  channel: ChannelName
  recipient: string
  data: MessageData
  orderId: string | null
  createdAt: Date
}

/**
 * A message still to be sent, locked until the transaction ends, so that nobody else sends it meanwhile. Null when it
 * is sent, has failed, is deleted (its order or customer was erased), or is being sent right now.
 */
export async function lockQueuedMessage(tx: Queryable, id: string): Promise<QueuedMessage | null> {
  const [message] = await tx<QueuedMessage[]>`
    select id, kind, channel, recipient, data, order_id as "orderId", created_at as "createdAt"
    from messages
    where id = ${id} and status = 'queued' and recipient is not null
    for no key update skip locked`
  return message ?? null
}

/** The values are deleted: the recipient has them, and a second copy of a link with a token is a risk. */
export async function markSent(tx: Queryable, id: string, at: Date): Promise<void> {
  const change: Change<'messages', 'sent_at' | 'failure' | 'data'> = {
    sent_at: at,
    failure: null,
    data: asValue(tx`'{}'`),
  }
  await tx`
    update messages
    set status = 'sent', ${tx(change)}
    where id = ${id}`
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

/** Records why the last try failed; another one follows. */
export async function recordFailure(tx: Queryable, id: string, failure: string): Promise<void> {
  await tx`
    update messages
    set failure = ${failure}
    where id = ${id}`
}

export type WrittenMessage = { id: string; channel: ChannelName }

/**
 * Writes many messages.
 * @returns those that are new
 */
export async function insertMessages(tx: Queryable, messages: readonly NewMessage[]): Promise<WrittenMessage[]> {
  return await tx<WrittenMessage[]>`
    ${insertRows(tx, 'messages', messages.map(jsonRow))}
    on conflict (kind, cause, channel, recipient) do nothing
    returning id, channel`
}

/** Deletes what is queued of a kind about an order; what is being sent right now is not waited for. */
export async function deleteQueuedAbout(tx: Queryable, kind: MessageKind, orderId: string): Promise<void> {
  await tx`
    delete from messages
    where id in (
      select id
      from messages
      where order_id = ${orderId} and kind = ${kind} and status = 'queued'
      for update skip locked
    )`
}

/** Identifies the person a message is for: by address for a mail, and by account where they have one. */
export type Reader = { email: string | null; customerId: string | null }

export async function messageReader(sql: Queryable, kind: MessageKind, id: string): Promise<Reader | undefined> {
  const [row] = await sql<Reader[]>`
    select case when channel = 'mail' then recipient end as email, customer_id as "customerId"
    from messages
    where id = ${id} and kind = ${kind}`
  return row
}

export async function deleteQueued(tx: Queryable, kind: MessageKind, { email, customerId }: Reader): Promise<void> {
  await tx`
    delete from messages
    where kind = ${kind}
      and status = 'queued'
      and (channel = 'mail' and lower(recipient) = lower(${email}) or customer_id = ${customerId})`
}
