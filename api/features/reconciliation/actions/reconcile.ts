import { checkSeries } from '#api/features/invoices/read-invoices.ts'
import { repairPoints } from '#api/features/loyalty/actions/points/repair-points.ts'
import { repairPrices } from '#api/features/menu/actions/prices/repair-prices.ts'
import { repairMessages } from '#api/features/notifications/actions/repair-messages.ts'
import { repairHolds, repairSlots } from '#api/features/orders/actions/moving/repair-slots.ts'
import { repairPortionHolds, repairPortions } from '#api/features/orders/actions/portions/repair-portions.ts'
import { compareWithProvider } from '#api/features/payments/compare-with-provider.ts'
import { orderMoney } from '#api/features/payments/order-money.ts'
import { repairBooks, repairEvents, repairRefunds } from '#api/features/payments/repair-payments.ts'
import { repairPromotions } from '#api/features/promotions/repair-promotions.ts'
import { repairSums } from '#api/features/reports/repair-sums.ts'
import type { Finding } from '#api/kernel/finding.ts'
import type { Services } from '#api/platform/context/context.ts'
import { isProviderError } from '#api/platform/outside/stripe.ts'
import { givenUpJobs } from '../queries/check-journal.ts'
import { report } from './report.ts'

type Check = (services: Services) => Promise<Finding[]>

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
  reports: repairSums,
  prices: repairPrices,
  jobs: notifyGivenUpJobs,
}

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

const LOOK_BACK_MS = 7 * 24 * 60 * 60_000

/** It goes by the real clock, as the job table does. */
async function notifyGivenUpJobs({ sql }: Services): Promise<Finding[]> {
  const jobs = await givenUpJobs(sql, new Date(Date.now() - LOOK_BACK_MS))
  return jobs.map(({ id, task }) => ({ kind: 'job_given_up', subject: `job ${id}`, name: task, isRepaired: false }))
}
