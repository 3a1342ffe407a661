import type { Queryable } from '#api/platform/database/database.ts'
import type { Row } from '#api/platform/database/row.ts'

/** An event as its job is handed it: that something happened to an object of the provider's. */
export type StoredEvent = { eventId: string; type: string; objectId: string }

/** True for a new event, false for a second delivery of one. */
export async function insertEvent(
  tx: Queryable,
  event: { id: string; type: string; objectId: string; receivedAt: Date },
): Promise<boolean> {
  const row: Row<'provider_events', 'handled_at'> = {
    id: event.id,
    type: event.type,
    object_id: event.objectId,
    received_at: event.receivedAt,
  }
  const rows = await tx`
    insert into provider_events ${tx(row)}
    on conflict (id) do nothing
    returning 1`
  return rows.length > 0
}

export function markHandled(sql: Queryable, id: string, now: Date) {
  return sql`
    update provider_events
    set handled_at = ${now}
    where id = ${id} and handled_at is null`
}

/** Whether anything was received about an object of the provider's since an instant. */
export async function hasEventOf(sql: Queryable, objectId: string, since: Date): Promise<boolean> {
  const rows = await sql`
    select from provider_events where received_at >= ${since} and object_id = ${objectId} limit 1`
  return rows.length > 0
}

/** Which of some events were never received. */
export async function unknownEvents(sql: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    select id from unnest(${ids as string[]}::text[]) as asked(id)
    where not exists (select from provider_events e where e.id = asked.id)`
  return new Set(rows.map(({ id }) => id))
}
