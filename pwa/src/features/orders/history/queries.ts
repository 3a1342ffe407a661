import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { listOrders } from '#api/features/orders/contract/orders.ts'
import { callPage } from '#pwa/lib/calls/call-page.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'
import { cachedAs } from '#pwa/lib/storage/cached-as.ts'

/** Above every customer's list. */
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

/** The customer's orders, newest first, as many pages of them as were asked for; asked for anew at each opening. */
export function useOrders(customerId: string) {
  return useInfiniteQuery(ordersQuery(customerId))
}
