import { queryOptions, useQuery } from '@tanstack/react-query'
import type { getRestaurant } from '#api/features/settings/contract.ts'
import { call } from '../calls/api.ts'
import { cachedAs } from '../storage/cached-as.ts'

export const restaurantQuery = queryOptions({
  queryKey: ['restaurant'],
  meta: cachedAs('restaurant'),
  queryFn: ({ signal }) => call<typeof getRestaurant>({ method: 'GET', path: '/api/restaurant' }, {}, { signal }),
})

/**
 * The restaurant as its settings describe it: name, address, phone, hours, rules.
 * @param options.everyMs how often it is asked again, for a page that stays open all day
 */
export function useRestaurant({ everyMs }: { everyMs?: number } = {}) {
  return useQuery({ ...restaurantQuery, refetchInterval: everyMs ?? false })
}
