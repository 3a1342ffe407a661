import { heardAfterPaint } from '#pwa/lib/state/after-paint.ts'
import { useStore } from '#pwa/lib/state/stores/use-store.ts'
import { movesQueue } from '#pwa/offline/staff/moves/staff-moves.ts'
import { type Chain, isAsking } from '#pwa/offline/staff/rules.ts'

/** Follows the queue one paint later, since the answer to a tap comes first. */
const waiting = heardAfterPaint(movesQueue)

/** Every order whose taps the server has not answered yet. */
function useChains(): ReadonlyMap<string, Chain> {
  return useStore(waiting).chains
}

/** How many moves wait, and whether they would survive a reload. */
export function useWaitingMoves(): { count: number; isStored: boolean } {
  const { chains, isStored } = useStore(waiting)
  return { count: [...chains.values()].reduce((count, chain) => count + chain.length, 0), isStored }
}

/** The orders that somebody has to decide about. */
export function useQuestions(): Chain[] {
  return [...useChains().values()].filter(isAsking)
}

/** Orders that were handed over here and of which the server does not know it yet. */
export function useHandedOver(): Chain[] {
  return [...useChains().values()].filter(chain => chain.at(-1)?.to === 'delivered' && !isAsking(chain))
}
