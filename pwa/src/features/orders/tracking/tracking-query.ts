import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getTracking, type Tracking } from '#api/features/orders/contract-tracking.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { keepAnswer } from '#pwa/lib/calls/keep-answer.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'

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
