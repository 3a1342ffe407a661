import { useStore } from '#pwa/lib/state/stores/use-store.ts'
import { movesQueue } from '#pwa/offline/staff/moves/staff-moves.ts'
import { isAsking } from '#pwa/offline/staff/rules.ts'

/**
 * `waiting`: the status that is shown was not confirmed yet. `asking`: the server has another status, and somebody has
 * to decide.
 */
export type Sync = 'waiting' | 'asking'

/** Whether an order's moves wait or need a decision; undefined where the server agrees. */
export function useSync(orderId: string): Sync | undefined {
  return useStore(movesQueue, ({ chains }): Sync | undefined => {
    const chain = chains.get(orderId) ?? []
    if (isAsking(chain)) return 'asking'
    return chain.length > 0 ? 'waiting' : undefined
  })
}

/** Whether somebody has to decide about an order. Moves alone do not cause a render. */
export function useIsAsked(orderId: string): boolean {
  return useStore(movesQueue, ({ chains }) => isAsking(chains.get(orderId) ?? []))
}
