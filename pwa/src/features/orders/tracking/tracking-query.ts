import { queryOptions } from '@tanstack/react-query'
import { getTracking } from '#api/features/orders/contract/tracking.ts'
import { call } from '#pwa/lib/calls/api.ts'
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
