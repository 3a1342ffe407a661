import { catchUp } from '../payments/catch-up.ts'
import type { Deliveries } from '../webhooks/deliveries.ts'
import type { Simulation } from './simulation.ts'

/** A given clock may jump, so due work is looked for at this interval, and also right after each change. */
const LONGEST_MS = 500

export type Heartbeat = {
  beat(): Promise<void>
  /** Sets the timer for the next beat, if anything waits. */
  plan(): void
  stop(): void
}

/** Makes sessions expire, banks answer and webhooks retry without any call. */
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
    // Work that is still due could not be saved: the next try waits for the full interval.
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
