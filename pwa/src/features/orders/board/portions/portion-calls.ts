import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changePortions, listPortions, toggleAvailability } from '#api/features/menu/contract-staff.ts'
import type { OutputOf, RequestOf } from '#api/kernel/endpoint.ts'
import { staffCall } from '#pwa/lib/calls/callers/staff-call.ts'

/** Orders of customers and other tablets change them too. */
const LOOK_AGAIN_MS = 10_000

export type PortionsToday = OutputOf<typeof listPortions>
export type DishToday = PortionsToday['dishes'][number]

const portionsQuery = queryOptions({
  queryKey: ['portions today'],
  queryFn: ({ signal }) => staffCall(listPortions, {}, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
})

/** The dishes that have a number today, the scarcest first. */
export function usePortions() {
  return useQuery(portionsQuery)
}

type Change = RequestOf<typeof changePortions>['body']

/**
 * Changes what is left of a dish, shown at once; taps on one dish are sent one after the other. Each tap has a key of its
 * own: sent twice it counts once.
 */
export function useChangePortions({ id }: Pick<DishToday, 'id'>) {
  const client = useQueryClient()
  return useMutation({
    scope: { id: `portions of ${id}` },
    mutationFn: ({ body, key }: { body: Change; key: string }) =>
      staffCall(changePortions, { params: { id }, body }, { idempotencyKey: key }),
    onMutate: async ({ body }) => {
      await client.cancelQueries(portionsQuery)
      const before = client.getQueryData(portionsQuery.queryKey)
      if ('change' in body) put(client, id, dish => ({ ...dish, left: Math.max(dish.left + body.change, 0) }))
      return before
    },
    onError: (_, __, before) => before && client.setQueryData(portionsQuery.queryKey, before),
    onSuccess: ({ portionsToday }) => {
      if (portionsToday) put(client, id, dish => ({ ...dish, ...portionsToday }))
    },
    onSettled: () => refresh(client),
  })
}

/** 'Épuisé aujourd'hui', whatever is left or comes back; or on sale again. */
export function useTakeOff({ id }: Pick<DishToday, 'id'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isBack: boolean) =>
      staffCall(toggleAvailability, {
        params: { id },
        body: isBack ? { available: true } : { available: false, until: 'tomorrow' },
      }),
    onSuccess: ({ available }) => put(client, id, dish => ({ ...dish, available })),
    onSettled: () => refresh(client),
  })
}

function put(client: ReturnType<typeof useQueryClient>, id: string, change: (dish: DishToday) => DishToday): void {
  client.setQueryData(
    portionsQuery.queryKey,
    known => known && { ...known, dishes: known.dishes.map(dish => (dish.id === id ? change(dish) : dish)) },
  )
}

/** While another tap is under way nothing is refreshed, since its end will do it. */
function refresh(client: ReturnType<typeof useQueryClient>): Promise<void> | undefined {
  if (client.isMutating() > 1) return undefined
  return client.invalidateQueries(portionsQuery)
}
