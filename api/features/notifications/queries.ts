import type { Queryable } from '#api/platform/database.ts'
import type { MailData, MailKind } from './rules.ts'

export type NewMessage = {
  id: string
  kind: MailKind
  cause: string
  recipient: string
  data: MailData
  orderId: string | null
  customerId: string | null
  now: Date
}

/** False when this cause has written its message before. */
export async function insertMessage(tx: Queryable, message: NewMessage): Promise<boolean> {
  const inserted = await tx`
    insert into messages (id, kind, channel, order_id, customer_id, cause, recipient, data, created_at)
    values (
      ${message.id}, ${message.kind}, 'mail', ${message.orderId}, ${message.customerId}, ${message.cause},
      ${message.recipient}, ${JSON.stringify(message.data)}::text::jsonb, ${message.now}
    )
    on conflict (kind, channel, cause) do nothing`
  return inserted.count === 1
}

export type QueuedMessage = { id: string; kind: MailKind; recipient: string; data: MailData; createdAt: Date }

/**
 * A message still to be sent, locked until the transaction ends: nobody else sends it meanwhile. Null when it is sent,
 * has failed, is gone (its order or customer was erased), or is being sent right now.
 */
export async function lockQueuedMessage(tx: Queryable, id: string): Promise<QueuedMessage | null> {
  const [message] = await tx<QueuedMessage[]>`
    select id, kind, recipient, data, created_at as "createdAt"
    from messages
    where id = ${id} and status = 'queued' and recipient is not null
    for no key update skip locked`
  return message ?? null
}

/** The values go: the recipient has them, and we keep no second copy of a link that carries a token. */
export async function markSent(tx: Queryable, id: string, at: Date): Promise<void> {
  await tx`
    update messages
    set status = 'sent', sent_at = ${at}, failure = null, data = '{}'
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

/** Why the last try failed; another one follows. */
export async function noteFailure(tx: Queryable, id: string, failure: string): Promise<void> {
  await tx`
    update messages
    set failure = ${failure}
    where id = ${id}`
}

/**
 * Writes many messages of distinct causes.
 * @returns the ids of those that are new
 */
export async function insertMessages(tx: Queryable, messages: readonly NewMessage[]): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    insert into messages (id, kind, channel, order_id, customer_id, cause, recipient, data, created_at)
    select id, kind, 'mail', "orderId", "customerId", cause, recipient, data, now
    from jsonb_to_recordset(${JSON.stringify(messages)}::text::jsonb) as message (
      id uuid, kind text, "orderId" uuid, "customerId" uuid, cause text, recipient text, data jsonb, now timestamptz
    )
    on conflict (kind, channel, cause) do nothing
    returning id`
  return rows.map(row => row.id)
}

/** Whom a message of a kind went to, or is to go to. */
export async function messageRecipient(sql: Queryable, kind: MailKind, id: string): Promise<string | undefined> {
  const [row] = await sql<{ recipient: string | null }[]>`
    select recipient
    from messages
    where id = ${id} and kind = ${kind}`
  return row?.recipient ?? undefined
}

export async function deleteQueued(tx: Queryable, kind: MailKind, email: string): Promise<void> {
  await tx`
    delete from messages
    where kind = ${kind} and status = 'queued' and lower(recipient) = lower(${email})`
}
