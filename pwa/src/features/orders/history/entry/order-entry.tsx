import { useState } from 'react'
import type { ListedOrder } from '#api/features/orders/contract.ts'
import { CUSTOMER_STATUS_WORDS, isUnderWay } from '#api/features/orders/rules/order-status.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { formatPickup } from '#pwa/lib/format/words/pickup-words.ts'
import { Price } from '#pwa/ui/data/price/price.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { OrderState } from '../../items/order-state.tsx'
import { OrderEntryBody, type OrderEntryWays } from './order-entry-body.tsx'
import { orderDay, orderGist } from './order-words.ts'
import './order-entry.css'

type OrderEntryProps = OrderEntryWays & { order: ListedOrder; now: Date }

/** An order of the list: a summary, and all of it once opened. */
export function OrderEntry({ order, now, ...ways }: OrderEntryProps) {
  const [isOpen, setOpen] = useState(false)
  const isLive = isUnderWay(order.status)
  return (
    <li className="order-entry" data-live={isLive ? '' : undefined}>
      <details open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>
          <span className="day">{orderDay(order.createdAt, now)}</span>
          <Price cents={toCents(order.totalAmount)} />
          <span className="facts">
            {/* A change of status is announced while the list is open. */}
            <span aria-live="polite">
              <OrderState status={order.status} words={CUSTOMER_STATUS_WORDS} />
            </span>
            <span className="code">{orderNumber(order.id)}</span>
          </span>
          <Icon name="down" />
          {isLive && order.pickup && <span className="pickup">Retrait {formatPickup(order.pickup, now)}</span>}
          {!isOpen && <span className="gist">{orderGist(order)}</span>}
        </summary>
        {/* Only opened entries are rendered in full, so that a long list opens as fast as a short one. */}
        {isOpen && <OrderEntryBody order={order} now={now} {...ways} />}
      </details>
      {!isOpen && !isLive && (
        <Button look="link" onClick={() => ways.onReorder(order)}>
          Commander à nouveau
          <span className="visually-hidden">, commande {orderNumber(order.id)}</span>
        </Button>
      )}
    </li>
  )
}
