import type { Queryable } from '#api/platform/database/database.ts'

/** True for a new event, false for a second delivery of one. */
export async function insertEvent(
  tx: Queryable,
  event: { id: string; type: string; sessionId: string; receivedAt: Date },
): Promise<boolean> {
  const rows = await tx`
    insert into provider_events (id, type, session_id, received_at)
    values (${event.id}, ${event.type}, ${event.sessionId}, ${event.receivedAt})
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
