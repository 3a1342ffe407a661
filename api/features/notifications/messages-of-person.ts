/** What this feature stores about a person, for their export and their erasure. */

import type { Person } from '#api/kernel/people/person.ts'
import type { Columns, Queryable } from '#api/platform/database/database.ts'

/** Every message to a person and its fate, newest first. */
export async function messagesHeldOf(sql: Queryable, person: Person, about: Causes): Promise<ExportedMessage[]> {
  return await messagesTo(sql, person, about)
}

/**
 * Deletes every message to a person or about their orders, sent or waiting; jobs of waiting ones then find nothing to
 * send.
 */
export async function eraseMessagesOf(tx: Queryable, person: Person, about: Causes): Promise<void> {
  await deleteMessages(tx, person, about)
}

/** The orders and other causes that belong to the person. */
type Causes = { orderIds: readonly string[]; causes: readonly string[] }

const areTheirs = (sql: Queryable, { customerId, provenEmail }: Person, { orderIds, causes }: Causes) => sql`
  (
    customer_id = ${customerId}
    or order_id = any(${orderIds as string[]}::uuid[])
    or cause = any(${causes as string[]})
    or lower(recipient) = ${provenEmail} and (customer_id is null or customer_id = ${customerId})
  )`

type ExportedMessage = Columns<'messages', 'kind' | 'channel' | 'recipient' | 'status' | 'createdAt' | 'sentAt'>

/**
 * Newest first, without their texts: those that wait may hold a link that opens the account. The recipient of a push is
 * only a subscription's id, and that of an SMS is the order's phone.
 */
async function messagesTo(sql: Queryable, person: Person, about: Causes): Promise<ExportedMessage[]> {
  return await sql<ExportedMessage[]>`
    select
      kind, channel, case when channel <> 'push' then recipient end as recipient, status,
      created_at, sent_at
    from messages
    where ${areTheirs(sql, person, about)}
      and kind <> 'reservation-notice'
    order by created_at desc, id`
}

async function deleteMessages(tx: Queryable, person: Person, about: Causes): Promise<void> {
  await tx`
    delete from messages
    where ${areTheirs(tx, person, about)}`
}
