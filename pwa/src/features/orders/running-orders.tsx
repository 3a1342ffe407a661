import { useNow } from '#pwa/lib/use-now.ts'
import { followedOrders } from './remembered-orders.ts'
import { isAwaited, RunningOrder } from './running-order.tsx'
import { lastKnown } from './tracking/last-known.ts'

/** As many as anybody waits for at once; each is followed live. */
const MOST = 3
const EVERY_MS = 15_000

/** The orders of this device that are not fetched yet, the newest first, also without a network. */
export function RunningOrders() {
  const now = useNow(EVERY_MS)
  const orders = followedOrders(MOST).filter(({ id, trackingToken }) => {
    const known = lastKnown(id, trackingToken)
    return !known || isAwaited(known.order, now)
  })
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
