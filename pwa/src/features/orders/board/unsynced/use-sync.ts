import { useStore } from '#pwa/lib/state/use-store.ts'
import { isAsking } from '#pwa/offline/staff/rules.ts'
import { movesQueue } from '#pwa/offline/staff/staff-moves.ts'

/** `waiting`: shown further than the server knows. `asking`: the server has it otherwise, and somebody has to decide. */
export type Sync = 'waiting' | 'asking'

/** How an order stands to the server; undefined where both are of one mind. */
export function useSync(orderId: string): Sync | undefined {
  return useStore(movesQueue, ({ chains }): Sync | undefined => {
    const chain = chains.get(orderId) ?? []
    if (isAsking(chain)) return 'asking'
    return chain.length > 0 ? 'waiting' : undefined
  })
}

/** Whether somebody has to decide about an order. Of taps alone nothing is drawn anew. */
export function useIsAsked(orderId: string): boolean {
  return useStore(movesQueue, ({ chains }) => isAsking(chains.get(orderId) ?? []))
}
