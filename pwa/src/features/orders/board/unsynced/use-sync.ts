import { useStore } from '#pwa/lib/state/stores/use-store.ts'
import { movesQueue } from '#pwa/offline/staff/moves/staff-moves.ts'
import { isAsking } from '#pwa/offline/staff/rules.ts'
import { useIsWaiting } from './use-is-waiting.ts'

/**
 * `waiting`: the status that is shown waits to be sent. `asking`: the server has another status, and somebody has
 * to decide.
 */
export type Sync = 'waiting' | 'asking'

/** Whether an order's moves wait or need a decision; undefined where the server agrees, or is about to be told. */
export function useSync(orderId: string): Sync | undefined {
  const isAsked = useIsAsked(orderId)
  const dueAt = useStore(movesQueue, ({ chains }) => chains.get(orderId)?.[0]?.dueAt)
  const isWaiting = useIsWaiting(dueAt)
  if (isAsked) return 'asking'
  return dueAt !== undefined && isWaiting ? 'waiting' : undefined
}

/** Whether somebody has to decide about an order. Moves alone do not cause a render. */
function useIsAsked(orderId: string): boolean {
  return useStore(movesQueue, ({ chains }) => isAsking(chains.get(orderId) ?? []))
}
