import { uuid } from '#api/kernel/ids.ts'
import { movesQueue } from '#pwa/offline/staff/moves/staff-moves.ts'
import { appliedAgain, withTheirs } from '#pwa/offline/staff/rules.ts'

/** Accepts the server's status and drops the moves tapped here. */
export async function takeTheirs(orderId: string): Promise<void> {
  await movesQueue.change(orderId, withTheirs)
}

/** Applies the moves tapped here to the order as the server has it now. */
export async function applyOurs(orderId: string): Promise<void> {
  const key = uuid()
  const now = Date.now()
  await movesQueue.change(orderId, chain => appliedAgain(chain, key, now))
}
