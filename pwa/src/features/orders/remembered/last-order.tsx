import type { Tracking } from '#api/features/orders/contract/orders.ts'
import { useCustomer } from '#pwa/lib/session/use-customer.ts'
import { useNow } from '#pwa/lib/state/use-now.ts'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { useCustomersOrders } from '../history/queries.ts'
import { ReorderDialog } from '../history/reorder/reorder-dialog.tsx'
import { type Shop, useReordering } from '../history/reorder/use-reordering.ts'
import { isAwaited } from '../running/running-order.tsx'
import { lastKnown } from '../tracking/last-known.ts'
import { followedOrders } from './remembered-orders.ts'
import './last-order.css'

/** This device stores the states of as many orders. */
const MOST = 5
const EVERY_MS = 60_000

/**
 * The last order of this device that was handed over, else of the signed-in customer, to be ordered again by one tap;
 * nothing where there is none.
 */
export function LastOrder({ shop }: { shop: Shop }) {
  const { data: listed } = useCustomersOrders(useCustomer()?.id)
  const now = useNow(EVERY_MS)
  const order = lastFetched(now) ?? listed?.find(({ status }) => status === 'delivered')
  const { start, dialog } = useReordering(order ? [order] : [], shop)
  if (!order) return null
  return (
    <section className="last-order" aria-labelledby="last-order-title">
      <h3 id="last-order-title">Encore ?</h3>
      <p>{order.items.map(nameOf).join(', ')}</p>
      <Button onClick={() => start(order)}>Reprendre</Button>
      <ReorderDialog {...dialog} onMenu={dialog.onClose} />
    </section>
  )
}

function lastFetched(now: Date): Tracking | undefined {
  const known = followedOrders(MOST).map(({ id, trackingToken }) => lastKnown(id, trackingToken)?.order)
  return known.find(
    order => order && order.status !== 'pending' && order.status !== 'cancelled' && !isAwaited(order, now),
  )
}

function nameOf({ name, quantity }: Tracking['items'][number]): string {
  return quantity > 1 ? `${quantity}\u00a0× ${name}` : name
}
