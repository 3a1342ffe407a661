import { checkBooks } from '#api/features/books/verify-books.ts'
import { noteRestore } from '#api/features/books/write-entries.ts'
import { checkSeries } from '#api/features/invoices/read-invoices.ts'
import { repairPoints } from '#api/features/loyalty/repair-points.ts'
import { repairPrices } from '#api/features/menu/dish-prices.ts'
import { nightCheckMail } from '#api/features/notifications/account-mails.ts'
import { notifyTeam } from '#api/features/notifications/notify.ts'
import { repairMessages } from '#api/features/notifications/send-message.ts'
import {
  repairHolds,
  repairPortionHolds,
  repairPortions,
  repairSlots,
} from '#api/features/orders/holds/repair-holds.ts'
import { compareWithProvider } from '#api/features/payments/compare-with-provider.ts'
import { repairBooks, repairEvents, repairRefunds } from '#api/features/payments/repair-payments.ts'
import { SESSION_LIFE_MINUTES } from '#api/features/payments/rules.ts'
import { orderMoney } from '#api/features/payments/settle-session.ts'
import { checkPayouts } from '#api/features/payouts/read-payouts.ts'
import { repairPromotions } from '#api/features/promotions/take-promotion.ts'
import { repairSums } from '#api/features/reports/repair-sums.ts'
import type { Finding } from '#api/kernel/people/journal.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { lockedTimeline, saveTimeline, timelineNow } from '#api/platform/database/timeline.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { isProviderError } from '#api/platform/outside/stripe.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import { FINDING_ADVICE, FINDING_WORDS, isOpen, REMIND_AFTER_DAYS } from './rules/findings.ts'

type Check = (services: Services) => Promise<Finding[]>

const LOOK_BACK_MS = 7 * 24 * 60 * 60_000

/** The order matters: what an earlier check repairs, a later one finds correct. */
const CHECKS: Record<string, Check> = {
  provider: compareWithProvider,
  events: repairEvents,
  holds: services => repairHolds(services, orderMoney),
  books: repairBooks,
  refunds: repairRefunds,
  slots: repairSlots,
  portionHolds: repairPortionHolds,
  portions: repairPortions,
  points: repairPoints,
  promotions: repairPromotions,
  messages: repairMessages,
  invoices: checkSeries,
  ledger: checkBooks,
  payouts: checkPayouts,
  reports: repairSums,
  prices: repairPrices,
  jobs: notifyGivenUpJobs,
}

const OPEN = 'reconcile.open'

/**
 * The nightly reconciliation, after the sweeps of every minute and every five: it looks for everything that can go
 * wrong outside our transactions, repairs what it can, and reports the rest to the restaurant.
 * @returns what it found
 */
export async function reconcile(services: Services): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [name, check] of Object.entries(CHECKS)) {
    findings.push(...(await check(services).catch(error => failed(services, name, error))))
  }
  await report(services, findings)
  return findings
}

/** When the provider is down or a query fails, the other checks go on. */
function failed({ log }: Services, name: string, error: unknown): Finding[] {
  // The provider's errors hold data that must not be logged.
  log.error(isProviderError(error) ? { check: name } : { err: error, check: name }, 'a check of the daily sweep failed')
  return [{ kind: 'check_failed', subject: name, isRepaired: false }]
}

/** It goes by the real clock, as the job table does. */
async function notifyGivenUpJobs({ sql }: Services): Promise<Finding[]> {
  const jobs = await givenUpJobs(sql, new Date(Date.now() - LOOK_BACK_MS))
  return jobs.map(({ id, task }) => ({ kind: 'job_given_up', subject: `job ${id}`, name: task, isRepaired: false }))
}

/**
 * Writes findings into the log and the journal, and mails the restaurant those that need a person. A finding that stays
 * open is mailed again after a week, not each morning.
 */
async function report(services: Services, findings: readonly Finding[]): Promise<void> {
  const now = services.clock()
  const fresh = await notYetReported(services, findings)
  for (const { kind, subject, isRepaired, details } of fresh) {
    services.log[isRepaired ? 'warn' : 'error'](
      { kind, subject, details },
      isRepaired ? 'repaired' : 'found, not repaired',
    )
  }
  if (fresh.length === 0) return
  await services.sql.begin(async tx => {
    for (const { kind, subject, name, isRepaired, details } of fresh) {
      const written = { finding: kind, ...(name && { name }), ...details }
      const entry = { staffId: null, subject, at: now, details: written }
      // 'mended' means repaired: stored entries have this name, and so has the journal that the API sends.
      await writeAuditEntry(
        tx,
        isRepaired ? { ...entry, action: 'reconcile.mended' } : { ...entry, action: 'reconcile.open' },
      )
    }
    const open = fresh.filter(isOpen)
    if (open.length === 0) return
    const points = open.map(({ kind, name, details }) => ({
      what: FINDING_WORDS[kind],
      name: name ?? '',
      amount: String(details?.amount ?? ''),
      advice: FINDING_ADVICE[kind] ?? '',
    }))
    const data = nightCheckMail(points, `${services.origins[0]}/admin/journal`)
    // A day may have several: after a restore the books are compared at once. None comes twice, since what was told is
    // written above.
    await notifyTeam(services, tx, 'night-check', `night-check ${now.toISOString()}`, data)
  })
}

async function notYetReported({ sql, clock }: Services, findings: readonly Finding[]): Promise<Finding[]> {
  const since = new Date(clock().getTime() - REMIND_AFTER_DAYS * 24 * 60 * 60_000)
  const subjects = findings.filter(isOpen).map(({ subject }) => subject)
  const reported = await reportedSince(sql, OPEN, subjects, since)
  return findings.filter(finding => finding.isRepaired || !reported.has(`${finding.kind} ${finding.subject}`))
}

/** Which of some subjects have a journal entry since an instant, as `kind subject`. */
async function reportedSince(
  sql: Queryable,
  action: string,
  subjects: readonly string[],
  since: Date,
): Promise<Set<string>> {
  const rows = await sql<{ reported: string }[]>`
    select details ->> 'finding' || ' ' || subject as reported
    from audit_entries
    where subject = any(${subjects as string[]}) and at > ${since} and action = ${action}
      and details ->> 'finding' is not null`
  return new Set(rows.map(({ reported }) => reported))
}

/** Jobs that were given up since an instant. */
async function givenUpJobs(sql: Queryable, since: Date): Promise<{ id: string; task: string }[]> {
  return await sql<{ id: string; task: string }[]>`
    select j.id::text, t.identifier as task
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.locked_at is null and j.updated_at > ${since}
    order by j.id`
}

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
    await noteRestore(tx, clock())
    await addJob(tx, 'sweep_provider_events', {}, { key: 'events after a restore' })
    await addJob(tx, 'reconcile', {}, { key: 'books after a restore' })
    // A payment page that was opened after the moment can still be paid, for an order that is not here.
    await addJob(tx, 'reconcile', {}, { key: 'books after its last page', afterMs: PAGES_ARE_OVER_MS })
  })
}
