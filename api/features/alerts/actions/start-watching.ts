import { hostname } from 'node:os'
import { freeShare } from '#api/features/readiness/actions/outside.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { Services } from '#api/platform/context/context.ts'
import { insertReport } from '../queries/process-reports.ts'
import { watchHouse } from './watch-house.ts'

export type ProcessKind = 'web' | 'worker'

const EVERY_MS = 60_000

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

/** What this process writes of itself; the first time as soon as it has started. */
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
