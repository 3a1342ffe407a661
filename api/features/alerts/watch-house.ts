/** Alerts are watched for here, and those who chose to hear of them are told of their beginning and end. */

import { hostname } from 'node:os'
import { notify } from '#api/features/notifications/notify.ts'
import type { MessageData } from '#api/features/notifications/rules/message-kinds.ts'
import { sendMessage } from '#api/features/notifications/send-message.ts'
import { countDisputesToAnswer } from '#api/features/payments/outside-money.ts'
import { allPrinters } from '#api/features/printing/manage-printers.ts'
import { freeShare } from '#api/features/readiness/ask-outside.ts'
import { houseFacts } from '#api/features/readiness/read-readiness.ts'
import { sellsInPublic } from '#api/features/settings/rules/legal-fields.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { uuid } from '#api/kernel/ids.ts'
import { plural } from '#api/kernel/plural.ts'
import { formatDay, formatTimeInSentence, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import {
  alertCounts,
  insertReport,
  reportSums,
  restartingHosts,
  storeLooks,
  takeAsking,
  takeTurn,
} from './alert-facts.ts'
import { alertChanges, CONDITIONS, type Condition, conditionOf, type Facts, judged } from './conditions.ts'
import { type AlertWish, alertWishes, openAlerts, type WrittenAlert, writeChanges } from './stored-alerts.ts'

export type ProcessKind = 'web' | 'worker'

const EVERY_MS = 60_000

/** A little less than a minute, so that a timer that is a moment early still has its turn. */
const LOOK_EVERY_MS = 55_000

/** Others are asked seldomer than our own tables. */
const ASK_EVERY_MS = 10 * 60_000

/**
 * Has this process say once a minute how it is, and look at what all of them said. In every process and not as a job:
 * that no job runs is one of the things to be seen. Without its database it says nothing, which those see who look from
 * outside.
 * @returns ends it, after what is under way
 */
export function startWatching(services: Services, kind: ProcessKind): () => Promise<void> {
  const report = reporter(services, kind)
  const look = async () => {
    try {
      await report()
      await watchHouse(services)
    } catch (err) {
      services.log.error({ err }, 'the house was not looked at')
    }
  }
  let running = look()
  const timer = setInterval(() => {
    running = running.then(look)
  }, EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** The reporter writes what this process counts of itself; the first time as soon as it has started. */
export function reporter(services: Services, kind: ProcessKind): () => Promise<void> {
  const { sql, clock, metrics, openStreams, env } = services
  const process = { processId: uuid(), kind, host: hostname(), startedAt: clock() }
  return async () => {
    await insertReport(sql, {
      ...process,
      reportedAt: clock(),
      answers: metrics.answers.take(),
      staffStreams: openStreams.staffCount(),
      freeShare: await freeShare(env.DATA_DIR),
    })
  }
}

/**
 * Looks once whether anything is worth waking somebody, unless another process did within the minute; writes what begins
 * and ends, and tells it.
 */
export async function watchHouse(services: Services): Promise<void> {
  const now = services.clock()
  if (!(await takeTurn(services.sql, now, LOOK_EVERY_MS))) return
  const facts = await gatherFacts(services, now)
  const messages = await services.sql.begin(async tx => {
    const changes = alertChanges(CONDITIONS, facts, await openAlerts(tx))
    await storeLooks(tx, looksOf(facts), now)
    const { told, over } = await writeChanges(tx, changes, now)
    return await tell(services, tx, told, over)
  })
  // By itself and not by its job alone: that jobs wait may be just what is to be told. A failed one is its job's again.
  await Promise.allSettled(messages.map(id => sendMessage(services, id)))
}

function looksOf(facts: Facts) {
  return CONDITIONS.flatMap(condition => {
    const look = judged(condition, facts)
    return look === 'unknown' ? [] : [{ kind: condition.kind, ...look }]
  })
}

/** What every table and, every ten minutes, mail server and certificate say now. */
async function gatherFacts(services: Services, now: Date): Promise<Facts> {
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

/** Writes each alert's beginning and end to everyone who chose to be told. @returns the new messages */
async function tell(
  services: Services,
  tx: Queryable,
  told: readonly WrittenAlert[],
  over: readonly WrittenAlert[],
): Promise<string[]> {
  const page = `${services.origins[0]}/admin/etat`
  const ids: string[] = []
  for (const alert of [...told, ...over]) {
    const condition = conditionOf(alert.kind)
    if (!condition || condition.isToldElsewhere) continue
    const isOver = over.includes(alert)
    const [kind, data] = isOver
      ? (['alert-over', alertOverMail(condition, { ...alert, until: services.clock() }, page)] as const)
      : (['alert-raised', alertRaisedMail(condition, alert, page)] as const)
    for (const { staffId, email, onDevices } of await hearers(services, tx)) {
      const to = { email, staffId: onDevices ? staffId : null }
      ids.push(...(await notify(services, tx, { kind, cause: `alert ${alert.id}`, data, ...to })))
    }
  }
  return ids
}

/** Where nobody chose, the restaurant's own address, so that nothing goes unheard. */
async function hearers(services: Services, tx: Queryable): Promise<(AlertWish & { staffId: string | null })[]> {
  const wishes = await alertWishes(tx)
  if (wishes.length > 0) return wishes
  const { restaurant } = await services.snapshots.read(settingsSnapshot)
  return [{ staffId: null, email: restaurant.email, onDevices: false }]
}

/** @param page where the state of everything stands */
export function alertRaisedMail(
  { title, todo }: Condition,
  { sentence, since }: { sentence: string; since: Date },
  page: string,
): MessageData {
  return {
    page,
    values: { alert: { title, sentence, todo, since: formatInstant(since) }, admin: { stateUrl: page } },
  }
}

export function alertOverMail(
  { title, well }: Condition,
  { sentence, since, until }: { sentence: string; since: Date; until: Date },
  page: string,
): MessageData {
  const [from, to] = [formatInstant(since), formatInstant(until)]
  return {
    page,
    values: {
      alert: {
        title,
        well,
        sentence,
        since: from,
        until: to,
        lasted: formatDuration(until.getTime() - since.getTime()),
      },
      admin: { stateUrl: page },
    },
  }
}

function formatInstant(at: Date): string {
  return `${formatDay(parisDay(at))}, ${formatTimeInSentence(parisTime(at))}`
}

function formatDuration(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  if (minutes < 60) return plural(minutes, 'minute', 'minutes')
  return `${Math.floor(minutes / 60)}\u00a0h\u00a0${String(minutes % 60).padStart(2, '0')}`
}
