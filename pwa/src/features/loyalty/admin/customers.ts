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
} from '#api/features/loyalty/contract-staff.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { availableRewards } from '#api/kernel/order/points.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'

const CUSTOMERS_KEY = ['loyalty customers']
const PAGE = '50'

/** An empty `words` matches everybody. */
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

/** Customers by name, page by page; the former list stays visible while a new search runs. */
export function useLoyaltyCustomers(wanted: WantedCustomers) {
  return useInfiniteQuery(customersQuery(wanted))
}

/** All customers that match, for a file. */
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

/** Asks for customers and figures again. */
export function useReload(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    reloadFigures(client)
    reloadCustomers(client)
  }, [client])
}

/** The result is not awaited: after a session's end the query waits for the next login. */
export function reloadFigures(client: QueryClient): void {
  void client.invalidateQueries(figuresQuery)
}

export function reloadCustomers(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: CUSTOMERS_KEY })
}

/** Cancels queries that are under way: their answers are from before the change. */
export function holdReadings(client: QueryClient): Promise<void> {
  return client.cancelQueries({ queryKey: CUSTOMERS_KEY })
}

/** Replaces a customer in every cached list by the server's version. */
export function putCustomer(client: QueryClient, customer: LoyaltyCustomer): void {
  changeCustomer(client, customer.customer_id, () => customer)
}

/** Changes a balance in every cached list before the server has answered. */
export function movePoints(client: QueryClient, customerId: string, by: number): void {
  changeCustomer(client, customerId, customer => {
    const points = customer.total_points + by
    return { ...customer, total_points: points, available_rewards: availableRewards(points) }
  })
}

function changeCustomer(
  client: QueryClient,
  customerId: string,
  change: (customer: LoyaltyCustomer) => LoyaltyCustomer,
): void {
  client.setQueriesData<Pages>(
    { queryKey: CUSTOMERS_KEY },
    lists =>
      lists && {
        ...lists,
        pages: lists.pages.map(page => ({
          ...page,
          customers: page.customers.map(customer =>
            customer.customer_id === customerId ? change(customer) : customer,
          ),
        })),
      },
  )
}
