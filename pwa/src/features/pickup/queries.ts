import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { getPickupSlots } from '#api/features/pickup/contract.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { keepSeenSlots } from './slots/seen-slots.ts'

const SLOTS = { method: 'GET', path: '/api/pickup-slots' } as const
const EVERY_MS = 30_000

/** What decides whether a slot is available to a cart: its kitchen load, and whether it contains alcohol. */
export type SlotCart = { kitchenLoad: number; hasAlcohol: boolean }

/** The key of every cart's slots begins with this one. */
export const PICKUP_DAYS_KEY = ['pickup-slots']

/** The slots as the server answers them for a cart. */
const pickupDaysQuery = (cart: SlotCart | undefined) => {
  const load = String(cart?.kitchenLoad ?? 0)
  const alcohol = cart?.hasAlcohol ? ('1' as const) : ('0' as const)
  return queryOptions({
    queryKey: [...PICKUP_DAYS_KEY, load, alcohol],
    queryFn: async ({ signal }) => {
      const answer = await call<typeof getPickupSlots>(SLOTS, { query: { load, alcohol } }, { signal })
      keepSeenSlots(answer.days, clock.now())
      return answer
    },
    enabled: cart !== undefined,
    placeholderData: keepPreviousData,
    staleTime: EVERY_MS / 2,
    refetchInterval: EVERY_MS,
  })
}

/** The seven days of slots as the server answers them for a cart, asked for every 30 s while they are shown. */
export function usePickupDays(cart: SlotCart | undefined) {
  return useQuery({ ...pickupDaysQuery(cart), select: answer => answer.days })
}
