import type { Order, OrderLine } from '#api/features/orders/contract.ts'
import type { LineFacts } from '#api/features/orders/rules/line-words.ts'
import { toCents } from '#api/kernel/money.ts'
import { OrderLines } from '#pwa/ui/order-lines.tsx'
import './order-items.css'

/** What was ordered, and what was asked of the kitchen. */
export function OrderItems({ items, notes }: { items: Order['items']; notes: string | undefined }) {
  return (
    <div className="order-items">
      <OrderLines
        lines={items.map(line => ({
          id: line.id,
          facts: factsOf(line),
          quantity: line.quantity,
          cents: toCents(line.totalPrice),
          free: line.reward,
        }))}
      />
      {notes && (
        <p className="kitchen-note">
          <b>Note pour la cuisine</b>
          {notes}
        </p>
      )}
    </div>
  )
}

function factsOf({ name, options, components, mix }: OrderLine): LineFacts {
  return { name, ...options, components, mix }
}
