import { mendPoints } from '#api/features/loyalty/actions/mend-points.ts'
import { mendMessages } from '#api/features/notifications/actions/mend-messages.ts'
import { mendHolds, mendSlots } from '#api/features/orders/actions/mend-slots.ts'
import { compareWithProvider } from '#api/features/payments/actions/compare-with-provider.ts'
import { mendBooks, mendEvents, mendRefunds } from '#api/features/payments/actions/mend-payments.ts'
import { orderMoney } from '#api/features/payments/actions/order-money.ts'
import { mendPromotions } from '#api/features/promotions/actions/mend-promotions.ts'
import { mendSums } from '#api/features/reports/actions/mend-sums.ts'
import type { Finding } from '#api/kernel/finding.ts'
import type { Services } from '#api/platform/context.ts'
import { isProviderError } from '#api/platform/stripe.ts'
import { givenUpJobs } from '../queries/check-journal.ts'
import { report } from './report.ts'

type Check = (services: Services) => Promise<Finding[]>

/** In this order: what an earlier one mends, a later one finds well. */
const CHECKS: Record<string, Check> = {
  provider: compareWithProvider,
  events: mendEvents,
  holds: services => mendHolds(services, orderMoney),
  books: mendBooks,
  refunds: mendRefunds,
  slots: mendSlots,
  points: mendPoints,
  promotions: mendPromotions,
  messages: mendMessages,
  reports: mendSums,
  jobs: tellGivenUpJobs,
}

/**
 * The daily sweep, behind those that come every minute and every five: looks for all that can go wrong outside us or
 * past our transactions, mends what it can, and tells the restaurant what it cannot.
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

/** A provider that is away, a query that fails: the other checks go on. */
function failed({ log }: Services, name: string, error: unknown): Finding[] {
  // The provider's own error holds what must not be logged.
  log.error(isProviderError(error) ? { check: name } : { err: error, check: name }, 'a check of the daily sweep failed')
  return [{ kind: 'check_failed', subject: name, isMended: false }]
}

const LOOK_BACK_MS = 7 * 24 * 60 * 60_000

/** By the job table's own clock. */
async function tellGivenUpJobs({ sql }: Services): Promise<Finding[]> {
  const jobs = await givenUpJobs(sql, new Date(Date.now() - LOOK_BACK_MS))
  return jobs.map(({ id, task }) => ({ kind: 'job_given_up', subject: `job ${id}`, name: task, isMended: false }))
}
