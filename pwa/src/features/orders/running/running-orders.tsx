import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { useNow } from '#pwa/lib/state/use-now.ts'
import { lastKnown } from '../tracking/last-known.ts'
import { isRunning, RunningOrder, RunningOrderAgain } from './running-order.tsx'
import { useFollowedOrders } from './use-followed-orders.ts'

/** Nobody awaits more orders at once; each is followed live. */
const MOST = 3
const EVERY_MS = 15_000

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
    .slice(0, MOST)
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
