import type { Order, OrderLine } from '#api/features/orders/contract-order.ts'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import type { LineFacts } from '#api/features/orders/rules/line-words.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { OrderLines } from '#pwa/ui/data/order-parts.tsx'
import { Price } from '#pwa/ui/data/price.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import './orders-tracking.css'

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

type OrderItemsProps = { items: Order['items']; discount: Order['discount']; notes: string | undefined }

/** The dishes, a promotion's discount, and the note for the kitchen. */
export function OrderItems({ items, discount, notes }: OrderItemsProps) {
  return (
    <div className="order-items">
      <OrderLines
        lines={items.map(line => ({
          id: line.id,
          facts: factsOf(line),
          quantity: line.quantity,
          cents: toCents(line.totalPrice),
          unitCents: toCents(line.unitPrice),
          wasCents: line.unitStruck && toCents(line.unitStruck) * line.quantity,
          free: line.reward,
        }))}
      />
      {discount && (
        <p className="discount">
          Réduction de {discount.percent}&nbsp;%, déjà déduite
          <span className="num">{formatEuros(-toCents(discount.amount))}</span>
        </p>
      )}
      {notes && (
        <p className="kitchen-note">
          <b>Un mot pour la cuisine</b>
          {notes}
        </p>
      )}
    </div>
  )
}

function factsOf({ name, options, components, mix }: OrderLine): LineFacts {
  return { name, ...options, components, mix }
}
