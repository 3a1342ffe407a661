import { countDisputesToAnswer } from '#api/features/payments/list-outside.ts'
import { allPrinters } from '#api/features/printing/actions/printers.ts'
import { houseFacts } from '#api/features/readiness/actions/read-readiness.ts'
import { sellsInPublic } from '#api/features/settings/rules/identity.ts'
import type { Services } from '#api/platform/context/context.ts'
import { alertCounts, takeAsking } from '../queries/alert-facts.ts'
import { reportSums, restartingHosts } from '../queries/process-reports.ts'
import type { Facts } from '../rules/conditions.ts'

/** Others are asked seldomer than our own tables. */
const ASK_EVERY_MS = 10 * 60_000

/** What every table and, every ten minutes, mail server and certificate say now. */
export async function gatherFacts(services: Services, now: Date): Promise<Facts> {
  const { env, sql } = services
  const [counts, sums, restarting, disputes, { printers }, house] = await Promise.all([
    alertCounts(sql, now),
    reportSums(sql, now),
    restartingHosts(sql, now),
    countDisputesToAnswer(services),
    allPrinters(services),
    asked(services, now),
  ])
  const { answers, faults, slow, tablets, leastFree } = sums
  const isPublic = sellsInPublic(env)
  return {
    now,
    paidUnheard: counts.paidUnheard,
    answers: { answers, faults, slow },
    jobs: { waiting: counts.waitingJobs, failing: counts.failingJobs },
    failedMessages: counts.failedMessages,
    disputes,
    findings: counts.findings,
    leastFree,
    // Whoever develops starts again and again.
    restarting: isPublic ? restarting : [],
    board: {
      dueOrders: counts.dueOrders,
      tablets,
      printers: printers.filter(({ active, state }) => active && state === 'ready').length,
    },
    house,
  }
}

async function asked(services: Services, now: Date): Promise<Facts['house']> {
  return (await takeAsking(services.sql, now, ASK_EVERY_MS)) ? await houseFacts(services, now) : 'unknown'
}
