import { SESSION_LIFE_MINUTES } from '#api/features/payments/rules.ts'
import type { Services } from '#api/platform/context/context.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { lockedTimeline, saveTimeline, timelineNow } from '../queries/database-timeline.ts'

/** When the last payment page is over that somebody may have open, and what it was paid for has arrived. */
const PAGES_ARE_OVER_MS = (SESSION_LIFE_MINUTES + 4) * 60_000

/**
 * Notices that the database is another one than before: a backup, one restored to a moment, or a standby that took over.
 * What the provider did meanwhile is then not in it, and people come for their dishes this evening: the provider's events
 * and the books are compared at once, and not only at night.
 * Source: docs/decisions/0171-what-came-after-a-restore-is-told.md.
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
