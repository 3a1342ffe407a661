import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
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

const CUSTOMERS = ['loyalty customers']
const FIGURES = ['loyalty figures']
const PAGE = '50'

/** `words` empty: whoever it is. */
export type WantedCustomers = { words: string; filter: CustomerFilter }
type Pages = InfiniteData<OutputOf<typeof listLoyaltyCustomers>>

/** Customers by name, page by page; what was there stays while others are looked for. */
export function useLoyaltyCustomers(wanted: WantedCustomers) {
  return useInfiniteQuery({
    queryKey: [...CUSTOMERS, wanted],
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
}

/** All of them at once, for a file. */
export async function allCustomers(wanted: WantedCustomers): Promise<LoyaltyCustomer[]> {
  return (await staffCall(listLoyaltyCustomers, { query: asked(wanted) })).customers
}

function asked({ words, filter }: WantedCustomers) {
  return { filter, ...(words && { q: words }) }
}

/** Five figures of all customers together. */
export function useLoyaltyFigures() {
  return useQuery({
    queryKey: FIGURES,
    queryFn: ({ signal }) => staffCall(getLoyaltyFigures, {}, { signal }),
  })
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
  void client.invalidateQueries({ queryKey: FIGURES })
}

export function reloadCustomers(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: CUSTOMERS })
}

/** A reading on its way would put back what was there before the change. */
export function holdReadings(client: QueryClient): Promise<void> {
  return client.cancelQueries({ queryKey: CUSTOMERS })
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
    { queryKey: CUSTOMERS },
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
