import { uuid } from '#api/kernel/ids.ts'
import { appliedAgain, withTheirs } from '#pwa/offline/staff/rules.ts'
import { movesQueue } from '#pwa/offline/staff/staff-moves.ts'

/** The server's counts: what was tapped here is given up. */
export async function takeTheirs(orderId: string): Promise<void> {
  await movesQueue.change(orderId, withTheirs)
}

/** What was tapped here counts, on what the server has now. */
export async function applyOurs(orderId: string): Promise<void> {
  const key = uuid()
  const now = Date.now()
  await movesQueue.change(orderId, chain => appliedAgain(chain, key, now))
}
