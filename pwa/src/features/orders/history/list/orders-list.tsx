import { type Ref, useState } from 'react'
import type { ListedOrder } from '#api/features/orders/contract.ts'
import { isUnderWay } from '#api/features/orders/rules/order-status.ts'
import { LiveOrderEntry } from '../entry/live-order-entry.tsx'
import { OrderEntry } from '../entry/order-entry.tsx'
import type { OrderEntryWays } from '../entry/order-entry-body.tsx'

/** Over HTTP/1.1 a browser holds six connections to a server, and the rest of the page needs some. */
const MOST_FOLLOWED = 3

type OrdersListProps = OrderEntryWays & { ref?: Ref<HTMLUListElement>; orders: readonly ListedOrder[]; now: Date }

/** The orders in the given order; running ones are followed live. */
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

/**
 * The tokens of the orders that are followed. One that is over by now stays followed, since it would otherwise lose its
 * place and focus.
 */
function useFollowed(orders: readonly ListedOrder[]): ReadonlyMap<string, string> {
  const [tokens] = useState(() => new Map<string, string>())
  for (const { id, status, trackingToken } of orders) {
    if (trackingToken && isUnderWay(status) && tokens.size < MOST_FOLLOWED) tokens.set(id, trackingToken)
  }
  return tokens
}
