import type { Queryable } from '#api/platform/database/database.ts'
import type { Row } from '#api/platform/database/row.ts'

/** True for a new event, false for a second delivery of one. */
export async function insertEvent(
  tx: Queryable,
  event: { id: string; type: string; sessionId: string; receivedAt: Date },
): Promise<boolean> {
  const row: Row<'provider_events', 'handled_at'> = {
    id: event.id,
    type: event.type,
    session_id: event.sessionId,
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
