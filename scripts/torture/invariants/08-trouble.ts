import { setTimeout as sleep } from 'node:timers/promises'
import { vi } from 'vitest'
import type { TestApp } from '#api/testing/app/test-app.ts'
import type { ApiFault } from '#scripts/stripe-simulator/faults/fault-board.ts'

/** A provider whose next calls each suffer a randomly drawn fault. */
export type Trouble = {
  begin(draw: (sessionId: string | null) => ApiFault): void
  /** Ends the faults; resolves when the calls that were still slow are carried out. */
  end(): Promise<void>
  /** Calls that failed, were cut off or came late, so far. */
  readonly suffered: number
}

/** The status codes it fails with. */
export const STATUSES = [500, 502, 503, 504, 429]
export const WELL: ApiFault = { slowMs: 0, failure: 'none', status: 200, when: 'before' }

/** Draws each call's fault itself, because `FaultPlan` counts calls and could not mix faults of simultaneous ones. */
export function troubleAt({ simulator }: TestApp): Trouble {
  let draw: ((sessionId: string | null) => ApiFault) | undefined
  let suffered = 0
  let busyUntil = 0
  vi.spyOn(simulator.faults, 'takeApiFault').mockImplementation(sessionId => {
    const fault = draw?.(sessionId) ?? WELL
    if (fault.failure !== 'none' || fault.slowMs > 0) suffered += 1
    busyUntil = Math.max(busyUntil, performance.now() + fault.slowMs)
    return fault
  })
  return {
    begin(next) {
      draw = next
    },
    async end() {
      draw = undefined
      await sleep(Math.max(0, busyUntil - performance.now()))
    },
    get suffered() {
      return suffered
    },
  }
}
