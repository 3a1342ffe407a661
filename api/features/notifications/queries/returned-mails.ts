import type { Queryable } from '#api/platform/database/database.ts'
import type { Change } from '#api/platform/database/row.ts'
import type { MessageKind } from '../rules/mails/message-data.ts'

/**
 * Notes that a sent mail came back.
 * @param failure without personal data
 * @returns its kind and order; undefined where it is not there (any more), or was noted before
 */
export async function markReturned(
  sql: Queryable,
  { id, failure, at }: { id: string; failure: string; at: Date },
): Promise<{ kind: MessageKind; orderId: string | null } | undefined> {
  const change: Change<'messages', 'status' | 'failure' | 'returned_at'> = {
    status: 'failed',
    failure,
    returned_at: at,
  }
  const [row] = await sql<{ kind: MessageKind; orderId: string | null }[]>`
    update messages
    set ${sql(change)}
    where id = ${id} and channel = 'mail' and status = 'sent'
    returning kind, order_id as "orderId"`
  return row
}

/** Those of these addresses, in lower case, from which a mail came back with one of these failures. */
export async function returnedAddresses(
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
