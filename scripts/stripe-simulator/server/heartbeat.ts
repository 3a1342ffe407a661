import { catchUp } from '../payments/catch-up.ts'
import type { Deliveries } from '../webhooks/deliveries.ts'
import type { Simulation } from './simulation.ts'

/** A given clock may jump, so what waits for it is looked at this often, and at once after each change. */
const LONGEST_MS = 500

export type Heartbeat = {
  /** Does all that is due by the clock. */
  beat(): Promise<void>
  /** Sets the timer for the next beat, when there is something to wait for. */
  plan(): void
  stop(): void
}

/** Lets sessions expire, banks answer and webhooks be tried again by themselves. */
export function startHeartbeat(simulation: Simulation, deliveries: Deliveries): Heartbeat {
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function beat(): Promise<void> {
    catchUp(simulation)
    await simulation.commit()
  }

  function plan(): void {
    clearTimeout(timer)
    const dueInMs = (deliveries.nextDueMs() ?? Number.POSITIVE_INFINITY) - simulation.nowMs()
    if (stopped || (dueInMs === Number.POSITIVE_INFINITY && simulation.books.waitingSessions.size === 0)) return
    // What is due and not on its way could not be saved: it is tried again without haste.
    const wait = dueInMs > 0 ? Math.min(dueInMs, LONGEST_MS) : LONGEST_MS
    timer = setTimeout(() => {
      beat().catch(error => simulation.log(`the Stripe simulator cannot save: ${error}`))
    }, wait)
    timer.unref()
  }

  return {
    beat,
    plan,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
