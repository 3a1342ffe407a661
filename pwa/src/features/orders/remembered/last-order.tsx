import { type MouseEvent, useRef } from 'react'
import type { ListedOrder } from '#api/features/orders/contract.ts'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { useCustomer } from '#pwa/lib/session/use-customer.ts'
import { useNow } from '#pwa/lib/state/use-now.ts'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { DOUBLE_PRESS_MS } from '#pwa/ui/forms/button/use-fresh.ts'
import { useCustomersOrders } from '../history/queries.ts'
import { ReorderDialog } from '../history/reorder/reorder-dialog.tsx'
import { REORDER_OVERLAYS, type Shop, useReordering } from '../history/reorder/use-reordering.ts'
import { isRunning } from '../running/running-order.tsx'
import { lastKnown } from '../tracking/last-known.ts'
import { followedOrders } from './remembered-orders.ts'
import './last-order.css'

/** This device stores the states of as many orders. */
const MOST = 5
const EVERY_MS = 60_000

type LastOrderProps = {
  shop: Shop
  /** Dishes that this device orders often, as far as they are on today's menu. */
  favourites: readonly { id: string; name: string }[]
  onDish: (dishId: string) => void
}

/**
 * The last order of this device that was handed over, else of the signed-in customer, to be ordered again by one tap,
 * and what this device orders often; nothing where there is no such order.
 */
export function LastOrder({ shop, favourites, onDish }: LastOrderProps) {
  const { data: listed } = useCustomersOrders(useCustomer()?.id)
  const now = useNow(EVERY_MS)
  const order = lastFetched(now) ?? listed?.find(({ status }) => status === 'delivered')
  const { start, dialog } = useReordering(REORDER_OVERLAYS.last, order ? [order] : [], shop)
  const add = () => {
    if (dialog.onClose()) dialog.onAdd()
  }
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const press = (again: Tracking | ListedOrder, { timeStamp }: MouseEvent) => {
    const isSecond = timeStamp - pressedAt.current < DOUBLE_PRESS_MS
    pressedAt.current = timeStamp
    if (!isSecond) start(again)
  }
  if (!order) return null
  return (
    <section className="last-order" aria-labelledby="last-order-title">
      <h3 id="last-order-title">Encore&nbsp;?</h3>
      <p>{order.items.map(nameOf).join(', ')}</p>
      <Button onClick={event => press(order, event)}>Reprendre</Button>
      {favourites.length > 0 && (
        <ul aria-label="Vos favoris">
          {favourites.map(({ id, name }) => (
            <li key={id}>
              <Button look="link" onClick={() => onDish(id)}>
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ReorderDialog {...dialog} onAdd={add} onMenu={dialog.onClose} />
    </section>
  )
}

function lastFetched(now: Date): Tracking | undefined {
  return paidOrders().find(order => !isRunning(order, now))
}

/** The orders of this device whose state is known and that were paid, newest first. */
export function paidOrders(): Tracking[] {
  const known = followedOrders(MOST).flatMap(({ id, trackingToken }) => lastKnown(id, trackingToken)?.order ?? [])
  return known.filter(({ status }) => status !== 'pending' && status !== 'cancelled')
}

function nameOf({ name, quantity }: Tracking['items'][number]): string {
  return quantity > 1 ? `${quantity}\u00a0× ${name}` : name
}
