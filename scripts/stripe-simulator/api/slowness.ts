import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../server/refusal.ts'

export type Slowness = {
  /** Real milliseconds. @throws Refusal 503 when the simulator stops meanwhile */
  wait(ms: number): Promise<void>
  /** Wakes every call that waits; resolves when none does any more. */
  end(): Promise<unknown>
}

/** Holds calls up (`apiSlowMs`), and none of them beyond the simulator's end. */
export function makeSlowness(): Slowness {
  const ending = new AbortController()
  // Each call that waits listens: more than ten are a slow provider, and no leak.
  setMaxListeners(0, ending.signal)
  const waits = new Set<Promise<void>>()

  async function wait(ms: number): Promise<void> {
    const held = sleep(ms, undefined, { signal: ending.signal }).catch(refuse)
    waits.add(held)
    await held.finally(() => waits.delete(held))
  }

  return {
    wait,
    end() {
      ending.abort()
      return Promise.allSettled(waits)
    },
  }
}

function refuse(): never {
  throw new Refusal(503, { type: 'api_error', message: 'The Stripe simulator is stopping.' }, true)
}
