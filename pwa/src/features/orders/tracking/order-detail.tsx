import type { OrderLine, Tracking } from '#api/features/orders/contract.ts'
import type { LineFacts } from '#api/features/orders/rules/line-words.ts'
import { toCents } from '#api/kernel/money.ts'
import { Icon } from '#pwa/ui/icon.tsx'
import { OrderLines } from '#pwa/ui/order-lines.tsx'
import { Price } from '#pwa/ui/price.tsx'
import './order-detail.css'

/** What was ordered, folded away until asked for. */
export function OrderDetail({ order }: { order: Tracking }) {
  return (
    <details className="order-detail">
      <summary>
        <Icon name="down" />
        Détail de la commande
        <Price cents={toCents(order.totalAmount)} />
      </summary>
      <OrderLines
        lines={order.items.map(line => ({
          id: line.id,
          facts: factsOf(line),
          quantity: line.quantity,
          cents: toCents(line.totalPrice),
          free: line.reward,
        }))}
      />
      {order.pickup?.notes && (
        <p className="kitchen-note">
          <b>Note pour la cuisine</b>
          {order.pickup.notes}
        </p>
      )}
    </details>
  )
}

function factsOf({ name, options, components, mix }: OrderLine): LineFacts {
  return { name, ...options, components, mix }
}
