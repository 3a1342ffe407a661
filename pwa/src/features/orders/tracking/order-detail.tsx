import type { OrderLine, Tracking } from '#api/features/orders/contract.ts'
import { type LineFacts, lineDetails, lineTitle } from '#api/features/orders/rules/line-words.ts'
import { toCents } from '#api/kernel/money.ts'
import { Icon } from '#pwa/ui/icon.tsx'
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
      <ul>
        {order.items.map(line => (
          <li key={line.id}>
            <span>
              {line.quantity} {lineTitle(factsOf(line))}
              {lineDetails(factsOf(line)).map(detail => (
                <small key={detail}>{detail}</small>
              ))}
            </span>
            <Price cents={toCents(line.totalPrice)} free={line.reward} />
          </li>
        ))}
      </ul>
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
