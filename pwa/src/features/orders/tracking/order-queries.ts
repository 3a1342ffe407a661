import { infiniteQueryOptions, type QueryClient, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { listOrders } from '#api/features/orders/contract.ts'
import { getTracking, type Tracking } from '#api/features/orders/contract-tracking.ts'
import { callPage } from '#pwa/lib/calls/account-call.ts'
import { keepAnswer } from '#pwa/lib/calls/after-change.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'
import { cachedAs } from '#pwa/lib/storage/cached-as.ts'

const ORDERS_PER_PAGE = '20'

/**
 * An order as it is followed.
 * @param token the link's, which is proof enough: a session that is over must not hide its order
 */
export const trackingQuery = (id: string, token: string | undefined) =>
  queryOptions({
    queryKey: ['tracking', id],
    queryFn: ({ signal }) =>
      call(getTracking, { params: { id }, query: { token } }, { signal, token: token ? undefined : customerToken() }),
  })

/** Keeps what the server has just told of an order. */
export function keepTold(client: QueryClient, token: string | undefined, order: Tracking): void {
  keepAnswer(client, trackingQuery(order.id, token), order)
}

/** The key of every customer's list begins with this one. */
export const ORDERS_KEY = ['orders']

const ordersQuery = (customerId: string) =>
  infiniteQueryOptions({
    queryKey: [...ORDERS_KEY, customerId],
    meta: cachedAs('orders', customerId),
    queryFn: ({ pageParam, signal }) =>
      callPage(
        listOrders,
        { query: { limit: ORDERS_PER_PAGE, ...(pageParam !== undefined && { cursor: pageParam }) } },
        { token: customerToken(), signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.next,
    select: ({ pages }) => pages.flatMap(page => page.items),
    staleTime: 0,
  })

/** The orders of the customer who is signed in; nothing is asked for a guest. */
export function useCustomersOrders(customerId: string | undefined) {
  return useInfiniteQuery({ ...ordersQuery(customerId ?? ''), enabled: customerId !== undefined })
}

/** The customer's orders, newest first, page by page; asked for again whenever the list is opened. */
export function useOrders(customerId: string) {
  return useInfiniteQuery(ordersQuery(customerId))
}
