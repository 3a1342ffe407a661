import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { getPickupSlots } from '#api/features/pickup/contract/pickup.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { keepSeenSlots } from './seen-slots.ts'

const SLOTS = { method: 'GET', path: '/api/pickup-slots' } as const
const EVERY_MS = 30_000

/** What slots are judged for: a cart's kitchen load, and whether it holds alcohol. */
export type SlotCart = { kitchenLoad: number; hasAlcohol: boolean }

/** The seven days of slots as the server judges them for a cart, fetched again every 30 s while they are shown. */
export function usePickupDays(cart: SlotCart | undefined) {
  const load = String(cart?.kitchenLoad ?? 0)
  const alcohol = cart?.hasAlcohol ? ('1' as const) : ('0' as const)
  return useQuery({
    queryKey: ['pickup-slots', load, alcohol],
    queryFn: async ({ signal }) => {
      const answer = await call<typeof getPickupSlots>(SLOTS, { query: { load, alcohol } }, { signal })
      keepSeenSlots(answer.days, new Date())
      return answer
    },
    select: answer => answer.days,
    enabled: cart !== undefined,
    placeholderData: keepPreviousData,
    staleTime: EVERY_MS / 2,
    refetchInterval: EVERY_MS,
  })
}
