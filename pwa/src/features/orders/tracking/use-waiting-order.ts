import { queryOptions, useQuery } from '@tanstack/react-query'
import { getTracking } from '#api/features/orders/contract-tracking.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { newestOrders, trackingPath } from './remembered-orders.ts'

/** Older orders of this device are paid or over. */
const MOST_ASKED = 3

const waitingOrderQuery = queryOptions({
  queryKey: ['waiting-order'],
  queryFn: waitingOrder,
  // The order may have been paid or cancelled since the last refusal.
  staleTime: 0,
  gcTime: 0,
  retry: false,
})

/**
 * The address of this device's newest order that still waits for its payment, where it can be paid or cancelled.
 * @param isAsked true only when that order blocks another: until then nothing is looked up
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
