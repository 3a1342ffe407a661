import type { OrderStatus } from '#api/features/orders/contract/order.ts'

type Drink = { lineNo: number; quantity: number; unitCents: number; isPart: boolean }
type Declared<D extends Drink> = { drinks: readonly D[]; refundedAt: Date | null }

/** What was sold, as it is now. */
export type Sold = {
  status: OrderStatus
  tillAt: Date | string | null
  capturedCents: number
  refundedCents: number
  lines: readonly { lineNo: number; quantity: number; refundedQuantity: number; partRefundedQuantity: number }[]
}

/**
 * What of a declaration is still to be given back, by line and in cents: its pieces without those that went back another
 * way, by a refund of their line, of all or by a cancellation, and no more money than the order still holds. An amount
 * that was refunded meanwhile counts for no piece: nobody knows for what it was.
 * @param declared all of the order's declarations
 */
export function restOf<D extends Drink>(
  withdrawal: Declared<D>,
  declared: readonly Declared<D>[],
  order: Sold,
): { drinks: D[]; cents: number } {
  const isOver = withdrawal.refundedAt !== null || order.status === 'cancelled'
  const drinks = isOver ? [] : withdrawal.drinks.flatMap(drink => standing(drink, declared, order))
  const cents = drinks.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)
  return { drinks, cents: order.tillAt ? cents : Math.min(cents, order.capturedCents - order.refundedCents) }
}

function standing<D extends Drink>(drink: D, declared: readonly Declared<D>[], { tillAt, lines }: Sold): D[] {
  const line = lines.find(({ lineNo }) => lineNo === drink.lineNo)
  if (!line) return []
  // What the till gave back is refunded on no line.
  const gone = declared
    .filter(({ refundedAt }) => tillAt !== null && refundedAt)
    .flatMap(({ drinks }) => drinks)
    .filter(({ lineNo }) => lineNo === drink.lineNo)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  const left = line.quantity - line.refundedQuantity - line.partRefundedQuantity - gone
  const quantity = Math.min(drink.quantity, left)
  return quantity > 0 ? [{ ...drink, quantity }] : []
}
