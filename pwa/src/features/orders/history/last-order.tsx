import { type MouseEvent, useRef } from 'react'
import type { ListedOrder } from '#api/features/orders/contract.ts'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { useCustomer } from '#pwa/lib/session/customer-session.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { Button, DOUBLE_PRESS_MS } from '#pwa/ui/forms/button.tsx'
import { lastKnown } from '../tracking/last-known.ts'
import { useCustomersOrders } from '../tracking/order-queries.ts'
import { followedOrders } from '../tracking/remembered-orders.ts'
import { isRunning } from '../tracking/running-order.tsx'
import { REORDER_OVERLAYS, type Shop, useReordering } from './reorder.ts'
import { ReorderDialog } from './reorder-dialog.tsx'
import './orders-history.css'

/** This device stores the states of as many orders. */
const MOST_ORDERS = 5
const EVERY_MS = 60_000

type LastOrderProps = {
  shop: Shop
  /** Dishes that this device orders often, as far as they are on today's menu. */
  favourites: readonly { id: string; name: string }[]
  onDish: (dishId: string) => void
}

const MOST_FAVOURITES = 2
/** A dish of one order alone is no favourite yet. */
const ENOUGH_ORDERS = 2

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
  const known = followedOrders(MOST_ORDERS).flatMap(
    ({ id, trackingToken }) => lastKnown(id, trackingToken)?.order ?? [],
  )
  return known.filter(({ status }) => status !== 'pending' && status !== 'cancelled')
}

function nameOf({ name, quantity }: Tracking['items'][number]): string {
  return quantity > 1 ? `${quantity}\u00a0× ${name}` : name
}

/** The ids of the dishes that stand in most of these orders, in two of them at least; the newest first among equals. */
export function favouritesOf(orders: readonly Pick<Tracking, 'items'>[]): string[] {
  const counts = new Map<string, number>()
  for (const { items } of orders)
    for (const id of new Set(items.map(({ menuItemId }) => menuItemId))) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count >= ENOUGH_ORDERS)
    .sort(([, one], [, other]) => other - one)
    .slice(0, MOST_FAVOURITES)
    .map(([id]) => id)
}
