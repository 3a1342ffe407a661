import { isUnderWay } from '#api/features/orders/rules/order-status.ts'
import { useCustomer } from '#pwa/lib/session/use-customer.ts'
import { useCustomersOrders } from '../history/queries.ts'
import { followedOrders } from '../remembered/remembered-orders.ts'

/** As many orders of this device are looked at: older ones are over. */
const MOST_OF_THE_DEVICE = 5

type Followed = { id: string; trackingToken: string }

/**
 * The orders that may be awaited here: those made on this device, and those that the signed-in customer made elsewhere.
 */
export function useFollowedOrders(): Followed[] {
  const { data: listed = [] } = useCustomersOrders(useCustomer()?.id)
  const here = followedOrders(MOST_OF_THE_DEVICE)
  const known = new Set(here.map(({ id }) => id))
  const elsewhere = listed.flatMap(({ id, status, trackingToken }) =>
    trackingToken && isUnderWay(status) && !known.has(id) ? { id, trackingToken } : [],
  )
  return [...here, ...elsewhere]
}
