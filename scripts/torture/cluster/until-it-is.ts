import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 20
/** Longest that a start with its copy, or a machine that nobody hears of, may take. */
const PATIENCE_MS = 90_000

/** Asks again and again until there is an answer. @throws the last refusal after 90 s */
export async function untilItIs<T>(ask: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (performance.now() > until) throw error
      await wait(POLL_MS)
    }
  }
}
