/** Where moves are kept until the server has answered them; those of one order change in one transaction. */
import { logProblem } from '#pwa/lib/state/log.ts'
import { isQueuedMove, type QueuedMove } from './queued-move.ts'
import type { Chain } from './rules.ts'
import { withStaffDatabase } from './staff-database.ts'

export type MovesStorage = {
  all(): Promise<QueuedMove[]>
  /**
   * Changes the moves of one order, whatever another tab has done meanwhile.
   * @returns what is there now
   */
  change(orderId: string, change: (chain: Chain) => Chain): Promise<Chain>
  clear(): Promise<void>
}

/** @returns storage whose calls throw where the device keeps nothing */
export function storedMoves(): MovesStorage {
  return {
    all: () => withStaffDatabase(async db => understood(await db.getAll('moves'))),
    change: (orderId, change) =>
      withStaffDatabase(async db => {
        const { store, done } = db.transaction('moves', 'readwrite')
        // A handful: an index would cost more than it finds.
        const before = understood(await store.getAll()).filter(move => move.orderId === orderId)
        const after = change(before)
        const left = new Set(after.map(({ key }) => key))
        await Promise.all([
          ...before.filter(({ key }) => !left.has(key)).map(({ key }) => store.delete(key)),
          ...after.map(move => store.put(move)),
          done,
        ])
        return after
      }),
    clear: () => withStaffDatabase(db => db.clear('moves')),
  }
}

/** The same where the device keeps nothing: as long as the page lives. */
export function movesInMemory(known: readonly QueuedMove[]): MovesStorage {
  let moves = [...known]
  return {
    all: async () => [...moves],
    async change(orderId, change) {
      const after = change(moves.filter(move => move.orderId === orderId))
      moves = [...moves.filter(move => move.orderId !== orderId), ...after]
      return after
    },
    async clear() {
      moves = []
    },
  }
}

function understood(kept: readonly unknown[]): QueuedMove[] {
  const fit = kept.filter(isQueuedMove)
  if (fit.length < kept.length) logProblem('Moves of the board were not understood', kept.length - fit.length)
  return fit.sort((one, other) => one.at - other.at)
}
