import { queryOptions, useQuery } from '@tanstack/react-query'
import { getTracking } from '#api/features/orders/contract/orders.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { newestOrders, trackingPath } from './remembered/remembered-orders.ts'

/** Older ones of this device are paid or over. */
const MOST_ASKED = 3

const waitingOrderQuery = queryOptions({
  queryKey: ['waiting-order'],
  queryFn: waitingOrder,
  // It may have been paid or cancelled since the last refusal.
  staleTime: 0,
  gcTime: 0,
  retry: false,
})

/**
 * Where the newest order of this device can be paid or cancelled that still waits for its payment.
 * @param isAsked what this device remembers is looked at only when an order is in the way of another
 */
export function useWaitingOrder(isAsked: boolean): string | undefined {
  const { data } = useQuery({ ...waitingOrderQuery, enabled: isAsked })
  return (isAsked && data) || undefined
}

async function waitingOrder(): Promise<string | null> {
  for (const { id, trackingToken } of newestOrders(MOST_ASKED)) {
    const order = await call(getTracking, { params: { id }, query: { token: trackingToken } }).catch(() => undefined)
    if (order?.status === 'pending') return trackingPath(id) ?? null
  }
  return null
}
