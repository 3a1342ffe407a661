import type { Tracking } from '#api/features/orders/contract/orders.ts'
import { useNow } from '#pwa/lib/state/use-now.ts'
import { followedOrders } from '../remembered/remembered-orders.ts'
import { lastKnown } from '../tracking/last-known.ts'
import { isAwaited, RunningOrder } from './running-order.tsx'

/** Nobody awaits more orders at once; each is followed live. */
const MOST = 3
const EVERY_MS = 15_000

/** The orders of this device that were not handed over yet, the next one first, also without a network. */
export function RunningOrders() {
  const now = useNow(EVERY_MS)
  const orders = followedOrders(MOST)
    .map(order => ({ ...order, known: lastKnown(order.id, order.trackingToken)?.order }))
    .filter(({ known }) => !known || isAwaited(known, now))
    .sort((one, other) => pickupOf(one.known).localeCompare(pickupOf(other.known)))
  if (orders.length === 0) return null
  return (
    <nav aria-label="Vos commandes en cours">
      <ul className="running-orders">
        {orders.map(({ id, trackingToken }) => (
          <RunningOrder key={id} id={id} token={trackingToken} now={now} />
        ))}
      </ul>
    </nav>
  )
}

/** An order that has not been loaded yet comes last. */
function pickupOf(order: Tracking | undefined): string {
  return order?.pickup ? `${order.pickup.date}T${order.pickup.time}` : '~'
}
