import { type Ref, useState } from 'react'
import type { ListedOrder } from '#api/features/orders/contract/orders.ts'
import { isUnderWay } from '#api/features/orders/rules/order-status.ts'
import { LiveOrderEntry } from '../entry/live-order-entry.tsx'
import { OrderEntry } from '../entry/order-entry.tsx'
import type { OrderEntryWays } from '../entry/order-entry-body.tsx'

/** A browser holds six connections to a server of the old protocol: the rest of the page needs some, too. */
const MOST_FOLLOWED = 3

type OrdersListProps = OrderEntryWays & { ref?: Ref<HTMLUListElement>; orders: readonly ListedOrder[]; now: Date }

/** The orders in the order given; those under way are followed live. */
export function OrdersList({ ref, orders, ...rest }: OrdersListProps) {
  const tokens = useFollowed(orders)
  return (
    <ul ref={ref} className="orders-list">
      {orders.map(order => {
        const token = tokens.get(order.id)
        return token === undefined ? (
          <OrderEntry key={order.id} order={order} {...rest} />
        ) : (
          <LiveOrderEntry key={order.id} order={{ ...order, trackingToken: token }} {...rest} />
        )
      })}
    </ul>
  )
}

/** The links' tokens of those that are followed. One that has come to its end stays: it would lose its place and focus. */
function useFollowed(orders: readonly ListedOrder[]): ReadonlyMap<string, string> {
  const [tokens] = useState(() => new Map<string, string>())
  for (const { id, status, trackingToken } of orders) {
    if (trackingToken && isUnderWay(status) && tokens.size < MOST_FOLLOWED) tokens.set(id, trackingToken)
  }
  return tokens
}
