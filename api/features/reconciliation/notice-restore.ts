import { SESSION_LIFE_MINUTES } from '#api/features/payments/rules.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable, Row } from '#api/platform/database/database.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'

/** When the last payment page is over that somebody may have open, and what it was paid for has arrived. */
const PAGES_ARE_OVER_MS = (SESSION_LIFE_MINUTES + 4) * 60_000

/**
 * Notices that the database is another one than before: a backup, one restored to a moment, or a standby that took over.
 * What the provider did meanwhile is then not in it, and people come for their dishes this evening: the provider's events
 * and the books are compared at once, and not only at night.
 * Source: docs/decisions/0171-orders-lost-by-a-restore-are-reported.md.
 */
export async function noticeRestore({ sql, clock, log }: Services): Promise<void> {
  await sql.begin(async tx => {
    const before = await lockedTimeline(tx)
    const timeline = await timelineNow(tx)
    if (timeline === before) return
    await saveTimeline(tx, timeline, clock())
    if (before === undefined) return
    log.warn({ before, timeline }, 'restored, or taken over by a standby: the books are compared now')
    await addJob(tx, 'sweep_provider_events', {}, { key: 'events after a restore' })
    await addJob(tx, 'reconcile', {}, { key: 'books after a restore' })
    // A payment page that was opened after the moment can still be paid, for an order that is not here.
    await addJob(tx, 'reconcile', {}, { key: 'books after its last page', afterMs: PAGES_ARE_OVER_MS })
  })
}

/**
 * The line of history that the database goes on: its server, itself, and the timeline, which Postgres changes whenever
 * somebody restores it to a moment or a standby takes over.
 */
export async function timelineNow(sql: Queryable): Promise<string> {
  const [row] = await sql<{ timeline: string }[]>`
    select s.system_identifier || '/' || d.oid || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline
    from pg_control_system() s, pg_database d
    where d.datname = current_database()`
  return row?.timeline ?? ''
}

/** The one on which it was seen before; undefined for a new database. */
async function lockedTimeline(tx: Queryable): Promise<string | undefined> {
  const [row] = await tx<{ timeline: string }[]>`select timeline from database_timeline for update`
  return row?.timeline
}

function saveTimeline(tx: Queryable, timeline: string, seenAt: Date) {
  const row: Row<'database_timeline', 'isOnly'> = { timeline, seenAt }
  return tx`
    insert into database_timeline ${tx(row)}
    on conflict (is_only) do update set timeline = excluded.timeline, seen_at = excluded.seen_at`
}
