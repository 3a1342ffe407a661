import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { isUnderWay } from '#api/features/orders/rules/order-status.ts'
import { useCustomer } from '#pwa/lib/session/customer-session.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { lastKnown } from './last-known.ts'
import { useCustomersOrders } from './order-queries.ts'
import { followedOrders } from './remembered-orders.ts'
import { isRunning, RunningOrder, RunningOrderAgain } from './running-order.tsx'

/** More orders are not awaited at once; each is followed live. */
const MOST_RUNNING = 3
const EVERY_MS = 15_000

/** As many orders of this device are looked at: older ones are over. */
const MOST_OF_THE_DEVICE = 5

/**
 * The orders of this device and of the signed-in customer that were not handed over yet, the next one first, also
 * without a network.
 * @param props.again they are shown on this page already, live
 */
export function RunningOrders({ again }: { again?: boolean }) {
  const now = useNow(EVERY_MS)
  const orders = useFollowedOrders()
    .map(order => ({ ...order, known: lastKnown(order.id, order.trackingToken)?.order }))
    .filter(({ known }) => !known || isRunning(known, now))
    .sort((one, other) => pickupOf(one.known).localeCompare(pickupOf(other.known)))
    .slice(0, MOST_RUNNING)
  if (orders.length === 0) return null
  const One = again ? RunningOrderAgain : RunningOrder
  const list = (
    <ul className="running-orders" data-again={again ? '' : undefined}>
      {orders.map(({ id, trackingToken }) => (
        <One key={id} id={id} token={trackingToken} now={now} />
      ))}
    </ul>
  )
  // One landmark of this name a page.
  return again ? list : <nav aria-label="Vos commandes en cours">{list}</nav>
}

/** An order that has not been loaded yet comes last. */
function pickupOf(order: Tracking | undefined): string {
  return order?.pickup ? `${order.pickup.date}T${order.pickup.time}` : '~'
}

type Followed = { id: string; trackingToken: string }

/**
 * The orders that may be awaited here: those made on this device, and those that the signed-in customer made elsewhere.
 */
function useFollowedOrders(): Followed[] {
  const { data: listed = [] } = useCustomersOrders(useCustomer()?.id)
  const here = followedOrders(MOST_OF_THE_DEVICE)
  const known = new Set(here.map(({ id }) => id))
  const elsewhere = listed.flatMap(({ id, status, trackingToken }) =>
    trackingToken && isUnderWay(status) && !known.has(id) ? { id, trackingToken } : [],
  )
  return [...here, ...elsewhere]
}
