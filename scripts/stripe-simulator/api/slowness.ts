import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../server/refusal.ts'

export type Slowness = {
  /** Waits in real time. @throws Refusal 503 when the simulator stops meanwhile */
  wait(ms: number): Promise<void>
  /** Wakes every waiting call; resolves when no call waits any more. */
  end(): Promise<unknown>
}

/** Delays calls (`apiSlowMs`), and ends the delay of each when the simulator stops. */
export function makeSlowness(): Slowness {
  const ending = new AbortController()
  // Every waiting call adds a listener, so more than ten are no leak, as Node would warn.
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
