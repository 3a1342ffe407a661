import { useQuery } from '@tanstack/react-query'
import type { getRestaurant } from '#api/features/settings/contract.ts'
import { call } from './api.ts'

/** The restaurant as its settings describe it: name, address, phone, hours, what it promises. */
export function useRestaurant() {
  return useQuery({
    queryKey: ['restaurant'],
    queryFn: ({ signal }) => call<typeof getRestaurant>({ method: 'GET', path: '/api/restaurant' }, {}, { signal }),
  })
}
