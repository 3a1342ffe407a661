import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { Price } from '#pwa/ui/data/price/price.tsx'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { OrderItems } from '../../items/order-items.tsx'
import './order-detail.css'

/** The order's dishes, folded until asked for. */
export function OrderDetail({ order }: { order: Tracking }) {
  return (
    <details className="order-detail">
      <summary>
        <Icon name="down" />
        Détail de la commande
        <Price cents={toCents(order.totalAmount)} />
      </summary>
      <OrderItems items={order.items} discount={order.discount} notes={order.pickup?.notes} />
    </details>
  )
}
