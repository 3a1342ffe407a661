/** The line of history that a database goes on, by which a restore and a standby's takeover are told. */
import type { Queryable, Row } from './database.ts'

/**
 * The database's server, itself, and the timeline, which Postgres changes whenever somebody restores it to a moment or a
 * standby takes over.
 */
export async function timelineNow(sql: Queryable): Promise<string> {
  const [row] = await sql<{ timeline: string }[]>`
    select s.system_identifier || '/' || d.oid || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline
    from pg_control_system() s, pg_database d
    where d.datname = current_database()`
  return row?.timeline ?? ''
}

/** The one on which it was seen before; undefined for a new database. */
export async function lockedTimeline(tx: Queryable): Promise<string | undefined> {
  const [row] = await tx<{ timeline: string }[]>`select timeline from database_timeline for update`
  return row?.timeline
}

export function saveTimeline(tx: Queryable, timeline: string, seenAt: Date) {
  const row: Row<'database_timeline', 'isOnly'> = { timeline, seenAt }
  return tx`
    insert into database_timeline ${tx(row)}
    on conflict (is_only) do update set timeline = excluded.timeline, seen_at = excluded.seen_at`
}

/** Whether the database has changed its timeline and nobody has noticed yet, which takes a minute at most. */
export async function isOnUnseenTimeline(sql: Queryable): Promise<boolean> {
  const [row] = await sql<{ timeline: string }[]>`select timeline from database_timeline`
  return row !== undefined && row.timeline !== (await timelineNow(sql))
}
