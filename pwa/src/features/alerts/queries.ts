import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type HouseState, readState, type Wish, wishAlerts } from '#api/features/alerts/contract.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'

/** The server looks once a minute. */
const EVERY_MS = 60_000

const stateQuery = queryOptions({
  queryKey: ['house-state'],
  queryFn: ({ signal }) => staffCall(readState, {}, { signal }),
  refetchInterval: EVERY_MS,
})

/** The state of all that is watched, as long as the page is open. */
export function useHouseState() {
  return useQuery(stateQuery)
}

/** Saves how the person at the device is told. */
export function useWishAlerts() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (wish: Wish) => staffCall(wishAlerts, { body: wish }),
    onSuccess: (_, wish) => {
      client.setQueryData(stateQuery.queryKey, (state: HouseState | undefined) => state && { ...state, wish })
      // An answer from before the wish would undo it here.
      void client.invalidateQueries(stateQuery)
    },
  })
}
