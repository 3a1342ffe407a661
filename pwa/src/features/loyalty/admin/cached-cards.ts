import { queryOptions, useQuery } from '@tanstack/react-query'
import { listCachedCards } from '#api/features/loyalty/contract-staff.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useMayDo } from '#pwa/lib/session/staff-session.ts'
import { keepCards } from '#pwa/offline/staff/staff-device.ts'

const REFRESH_MS = 15 * 60_000
/** The page that was opened loads first. */
const START_AFTER_MS = 4000

const cachedCardsQuery = queryOptions({
  queryKey: ['kept cards'],
  queryFn: async ({ signal }) => {
    await new Promise(resolve => setTimeout(resolve, START_AFTER_MS))
    signal.throwIfAborted()
    const { cards } = await staffCall(listCachedCards, {}, { signal })
    await keepCards(cards)
    return cards.length
  },
  staleTime: REFRESH_MS,
  refetchInterval: REFRESH_MS,
  retry: false,
})

/** Stores the loyalty cards on the device of who reads them, at the start and every quarter of an hour while the app is open. */
export function useCachedCards(): void {
  useQuery({ ...cachedCardsQuery, enabled: useMayDo('loyalty') })
}
