import { plural } from '#api/kernel/plural.ts'
import { heardAfterPaint } from '#pwa/lib/state/moments.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { isAsking, type MoveChain } from '#pwa/offline/staff/moves.ts'
import { moveChains, tapsQueue, tickChains } from '#pwa/offline/staff/taps-queue.ts'
import type { TickChain } from '#pwa/offline/staff/ticks.ts'

/** They follow the queue one paint later, since the answer to a tap comes first. */
const waiting = heardAfterPaint(tapsQueue)
const waitingMoves = heardAfterPaint(moveChains)
const waitingTicks = heardAfterPaint(tickChains)

/** Every order whose taps the server has not answered yet. */
function useMoveChains(): ReadonlyMap<string, MoveChain> {
  return useStore(waitingMoves)
}

/** How many moves and ticks wait, and whether they would survive a reload. */
export function useWaitingTaps(): { count: WaitingCount; isStored: boolean } {
  const isStored = useStore(waiting, state => state.isStored)
  const moves = useMoveChains()
  const ticks = useTickChains()
  return { count: { moves: sizeOf(moves), ticks: sizeOf(ticks) }, isStored }
}

function sizeOf(chains: ReadonlyMap<string, readonly unknown[]>): number {
  return [...chains.values()].reduce((count, chain) => count + chain.length, 0)
}

/** Every part whose ticks the server has not answered yet, one paint later. */
export function useTickChains(): ReadonlyMap<string, TickChain> {
  return useStore(waitingTicks)
}

/** The lines that somebody has to decide about. */
export function useTickQuestions(): TickChain[] {
  return [...useTickChains().values()].filter(isAsking)
}

/** The orders that somebody has to decide about. */
export function useQuestions(): MoveChain[] {
  return [...useMoveChains().values()].filter(isAsking)
}

/** Orders that were handed over here and of which the server does not know it yet. */
export function useHandedOver(): MoveChain[] {
  return [...useMoveChains().values()].filter(chain => chain.at(-1)?.to === 'delivered' && !isAsking(chain))
}

/** Taps of this device that are not with the server yet. */
type WaitingCount = { moves: number; ticks: number }

/** Such as `Hors connexion. 3 changements en attente.` */
export function cutWords(waiting: WaitingCount): string {
  return waiting.moves + waiting.ticks > 0 ? `Hors connexion. ${waitingWords(waiting)}.` : 'Hors connexion.'
}

/** Such as `1 changement en attente`, `2 plats cochés en attente`, `3 changements et 1 plat coché en attente`. */
export function waitingWords({ moves, ticks }: WaitingCount): string {
  const words = [
    ...(moves > 0 || ticks === 0 ? [plural(moves, 'changement', 'changements')] : []),
    ...(ticks > 0 ? [plural(ticks, 'plat coché', 'plats cochés')] : []),
  ]
  return `${words.join(' et ')} en attente`
}
