import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  type CustomerFilter,
  getLoyaltyFigures,
  type LoyaltyCustomer,
  listLoyaltyCustomers,
} from '#api/features/loyalty/contract/loyalty-admin.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { availableRewards } from '#api/kernel/points.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'

const CUSTOMERS_KEY = ['loyalty customers']
const PAGE = '50'

/** `words` empty: whoever it is. */
export type WantedCustomers = { words: string; filter: CustomerFilter }
type Pages = InfiniteData<OutputOf<typeof listLoyaltyCustomers>>

const customersQuery = (wanted: WantedCustomers) =>
  infiniteQueryOptions({
    queryKey: [...CUSTOMERS_KEY, wanted],
    queryFn: ({ pageParam: cursor, signal }) =>
      staffCall(
        listLoyaltyCustomers,
        { query: { ...asked(wanted), limit: PAGE, ...(cursor && { cursor }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })

/** Customers by name, page by page; what was there stays while others are looked for. */
export function useLoyaltyCustomers(wanted: WantedCustomers) {
  return useInfiniteQuery(customersQuery(wanted))
}

/** All of them at once, for a file. */
export async function allCustomers(wanted: WantedCustomers): Promise<LoyaltyCustomer[]> {
  return (await staffCall(listLoyaltyCustomers, { query: asked(wanted) })).customers
}

function asked({ words, filter }: WantedCustomers) {
  return { filter, ...(words && { q: words }) }
}

const figuresQuery = queryOptions({
  queryKey: ['loyalty figures'],
  queryFn: ({ signal }) => staffCall(getLoyaltyFigures, {}, { signal }),
})

/** Five figures of all customers together. */
export function useLoyaltyFigures() {
  return useQuery(figuresQuery)
}

/** Asks for customers and figures anew. */
export function useReload(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    reloadFigures(client)
    reloadCustomers(client)
  }, [client])
}

/** Not waited for: where the session is over, the list waits for the next login. */
export function reloadFigures(client: QueryClient): void {
  void client.invalidateQueries(figuresQuery)
}

export function reloadCustomers(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: CUSTOMERS_KEY })
}

/** A reading on its way would put back what was there before the change. */
export function holdReadings(client: QueryClient): Promise<void> {
  return client.cancelQueries({ queryKey: CUSTOMERS_KEY })
}

/** Puts a customer into every list, as the server has them. */
export function putCustomer(client: QueryClient, customer: LoyaltyCustomer): void {
  changeCustomer(client, customer.email, () => customer)
}

/** Moves a balance in every list, before the server has. */
export function movePoints(client: QueryClient, email: string, by: number): void {
  changeCustomer(client, email, customer => {
    const points = customer.total_points + by
    return { ...customer, total_points: points, available_rewards: availableRewards(points) }
  })
}

function changeCustomer(
  client: QueryClient,
  email: string,
  change: (customer: LoyaltyCustomer) => LoyaltyCustomer,
): void {
  client.setQueriesData<Pages>(
    { queryKey: CUSTOMERS_KEY },
    lists =>
      lists && {
        ...lists,
        pages: lists.pages.map(page => ({
          ...page,
          customers: page.customers.map(customer => (customer.email === email ? change(customer) : customer)),
        })),
      },
  )
}
