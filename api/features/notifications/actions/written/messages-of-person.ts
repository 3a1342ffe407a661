/** What this feature stores about a person, for their export and their erasure. */
import type { Person } from '#api/kernel/people/person.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { type Causes, deleteMessages, type ExportedMessage, messagesTo } from '../../queries/messages-of-person.ts'

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
