/** The moves that wait, as the page sees them: at once after a tap, and the same in every tab. */

import { createListeners } from '#pwa/lib/state/listeners.ts'
import { logProblem } from '#pwa/lib/state/log.ts'
import { withFallback } from '#pwa/offline/storage/with-fallback.ts'
import { type MovesStorage, movesInMemory } from './moves-storage.ts'
import type { QueuedMove } from './queued-move.ts'
import type { Chain } from './rules.ts'

/** `isStored` is false once closing the page would lose what waits. */
export type MovesState = { chains: ReadonlyMap<string, Chain>; isStored: boolean }
export type MovesQueue = ReturnType<typeof createMovesQueue>

/**
 * @param kept where the moves stand; its first failure makes this page go on in memory
 * @param onChanged told after every change made here, for the other tabs
 */
export function createMovesQueue(kept: MovesStorage, onChanged: () => void = () => {}) {
  let state: MovesState = { chains: new Map(), isStored: true }
  /** How many changes of each order the device has not kept yet. */
  const underWay = new Map<string, number>()
  const listeners = createListeners()

  const storage = withFallback(kept, error => {
    logProblem('The moves of the board cannot be kept on this device', error)
    // As they are shown, the one that failed among them: every rule makes the same of it a second time.
    const moves = [...state.chains.values()].flat()
    set({ ...state, isStored: false })
    return movesInMemory(moves)
  })

  function set(next: MovesState) {
    state = next
    listeners.tell()
  }
  function show(orderId: string, chain: Chain) {
    if (isSame(chain, state.chains.get(orderId) ?? [])) return
    const chains = new Map(state.chains)
    if (chain.length > 0) chains.set(orderId, chain)
    else chains.delete(orderId)
    set({ ...state, chains })
  }

  return {
    state: () => state,
    chainOf: (orderId: string): Chain => state.chains.get(orderId) ?? [],
    subscribe: listeners.add,
    /** Looks again at what is kept: at the start, and when another tab has changed it. */
    async reload(): Promise<void> {
      const moves = await storage.ask(storage => storage.all())
      // What is shown and not kept yet is newer; that change looks again by itself.
      if (underWay.size > 0) return
      const chains = new Map<string, Chain>()
      for (const move of moves) chains.set(move.orderId, [...(chains.get(move.orderId) ?? []), move])
      set({ ...state, chains })
    },
    /** Shown at once, then kept. @returns what is there now, another tab's changes included */
    async change(orderId: string, change: (chain: Chain) => Chain): Promise<Chain> {
      show(orderId, change(state.chains.get(orderId) ?? []))
      underWay.set(orderId, (underWay.get(orderId) ?? 0) + 1)
      try {
        const chain = await storage.ask(storage => storage.change(orderId, change))
        if (underWay.get(orderId) === 1) show(orderId, chain)
        return chain
      } finally {
        const left = (underWay.get(orderId) ?? 1) - 1
        if (left > 0) underWay.set(orderId, left)
        else underWay.delete(orderId)
        onChanged()
      }
    },
    /** All of them: whoever is here has left. */
    async forget(): Promise<void> {
      set({ ...state, chains: new Map() })
      await storage.ask(storage => storage.clear())
      onChanged()
    },
  }
}

function isSame(one: Chain, other: Chain): boolean {
  return one.length === other.length && one.every((move, index) => isSameMove(move, other[index] as QueuedMove))
}

function isSameMove(one: QueuedMove, other: QueuedMove): boolean {
  return (
    one === other ||
    (one.key === other.key &&
      one.state === other.state &&
      one.version === other.version &&
      one.payment === other.payment &&
      one.dueAt === other.dueAt)
  )
}
