import { uuid } from '#api/kernel/ids.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { appliedAgain, withTheirs } from '#pwa/offline/staff/rules.ts'
import { movesQueue, ticksQueue } from '#pwa/offline/staff/taps-queue.ts'
import { type QueuedTick, tickChainId, tickedAgain, withTheirTick } from '#pwa/offline/staff/ticks.ts'

/** Accepts the server's status and drops the moves tapped here. */
export async function takeTheirs(orderId: string): Promise<void> {
  await movesQueue.change(orderId, withTheirs)
}

/** Applies the moves tapped here to the order as the server has it now. */
export async function applyOurs(orderId: string): Promise<void> {
  const key = uuid()
  const now = clock.deviceMs()
  await movesQueue.change(orderId, chain => appliedAgain(chain, key, now))
}

/** Accepts what the server has of a line, and drops what was ticked here. */
export async function takeTheirTick(tick: QueuedTick): Promise<void> {
  await ticksQueue.change(tickChainId(tick), withTheirTick)
}

/** Ticks it on what the server has now. */
export async function tickAnyway(tick: QueuedTick): Promise<void> {
  const key = uuid()
  await ticksQueue.change(tickChainId(tick), chain => tickedAgain(chain, key))
}
