import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { listOrders } from '#api/features/orders/contract.ts'
import { callPage } from '#pwa/lib/calls/callers/call-page.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'
import { cachedAs } from '#pwa/lib/storage/cached-as.ts'

/** The key of every customer's list begins with this one. */
export const ORDERS_KEY = ['orders']

const PAGE = '20'

const ordersQuery = (customerId: string) =>
  infiniteQueryOptions({
    queryKey: [...ORDERS_KEY, customerId],
    meta: cachedAs('orders', customerId),
    queryFn: ({ pageParam, signal }) =>
      callPage(
        listOrders,
        { query: { limit: PAGE, ...(pageParam !== undefined && { cursor: pageParam }) } },
        { token: customerToken(), signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next,
    select: ({ pages }) => pages.flatMap(page => page.items),
    staleTime: 0,
  })

/** The same of whoever is signed in; nothing is asked for a guest. */
export function useCustomersOrders(customerId: string | undefined) {
  return useInfiniteQuery({ ...ordersQuery(customerId ?? ''), enabled: customerId !== undefined })
}

/** The customer's orders, newest first, page by page; asked for again whenever the list is opened. */
export function useOrders(customerId: string) {
  return useInfiniteQuery(ordersQuery(customerId))
}
