import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'

type Drink = { lineNo: number; quantity: number; unitCents: number; isPart: boolean }
type Declared<D extends Drink> = { drinks: readonly D[]; refundedAt: Date | null }

/** What was sold, as it is now. */
export type Sold = {
  status: OrderStatus
  tillAt: Date | string | null
  capturedCents: number
  refundedCents: number
  /** When the till had its money. */
  collectedAt?: Date | string | null
  lines: readonly { lineNo: number; quantity: number; refundedQuantity: number; partRefundedQuantity: number }[]
}

const REFUND_DAYS = 14

/**
 * What of a declaration is still to be given back, by line and in cents: its pieces without those that went back another
 * way, by a refund of their line or of all, and no more money than the order still holds. An amount
 * that was refunded meanwhile counts for no piece: nobody knows for what it was.
 * @param declared all of the order's declarations
 */
export function restOf<D extends Drink>(
  withdrawal: Declared<D>,
  declared: readonly Declared<D>[],
  order: Sold,
): { drinks: D[]; cents: number } {
  // Calling a paid order off closes nothing by itself: its money may not go back, and counts as held again then.
  const isGivenUp = order.status === 'cancelled' || order.status === 'no_show'
  const isUnpaid = order.tillAt !== null && isGivenUp && !order.collectedAt
  const isOver = withdrawal.refundedAt !== null || isUnpaid
  const drinks = isOver ? [] : withdrawal.drinks.flatMap(drink => standing(drink, declared, order))
  const cents = drinks.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)
  return { drinks, cents: order.tillAt ? cents : Math.min(cents, order.capturedCents - order.refundedCents) }
}

function standing<D extends Drink>(drink: D, declared: readonly Declared<D>[], order: Sold): D[] {
  const { tillAt, lines } = order
  // All of its lines count as refunded, whatever became of the money.
  if (order.status === 'cancelled') return [drink]
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

/**
 * The Paris day by which the money of a withdrawal goes back, unless the drinks come back later.
 * Source: C. conso L221-24.
 */
export function refundDay(declaredAt: Date): string {
  return addDays(parisDay(declaredAt), REFUND_DAYS)
}
