import { AppError } from '#api/kernel/problems/errors.ts'
import { unavailable } from '#api/kernel/problems/unavailable.ts'
import type { Log } from '#api/platform/telemetry/log.ts'

/**
 * The longest that an answer is waited for. It is less than the 60 s after which a silent connection is ended, ours and
 * those of most proxies, so that whoever asks hears our own sentence; and more than the 30 s that a mail may take.
 */
export const ANSWER_MS = 45_000

/**
 * The work's result, or after `ANSWER_MS` the refusal that asks for another try. The work goes on: what it does then is
 * done once, by the key of the call.
 * @throws AppError 'unavailable', and what the work throws
 * Source: docs/decisions/0168-an-answer-comes-within-45-seconds.md.
 */
export async function inTime<T>(work: Promise<T>, log: Log): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // What the work refuses late is no fault of ours.
      work.catch(err => {
        if (!(err instanceof AppError)) log.error({ err }, 'failed after its answer was given up')
      })
      reject(unavailable(10))
    }, ANSWER_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
