import type { OrderLine } from '#api/features/orders/contract/order-line.ts'
import { piecesLeft, piecesWorth, worthOf } from '#api/features/orders/rules/revisions/pieces-worth.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { AppError } from '#api/kernel/problems/errors.ts'

type Asked = {
  amount?: number | null | undefined
  lines?: readonly { id: string; quantity: number }[] | null | undefined
}

/**
 * The cents of a refund: a given amount, what some pieces are still worth, or without either all that is left.
 * @throws AppError 'validation_failed' for a line that is not the order's, has fewer pieces left, or is named twice
 */
export function refundCents(asked: Asked, items: readonly OrderLine[], leftCents: number): number {
  if (typeof asked.amount === 'number') return toCents(asked.amount)
  if (!asked.lines) return leftCents
  const named = new Set<string>()
  let cents = 0
  for (const [index, { id, quantity }] of asked.lines.entries()) {
    const item = items.find(line => line.id === id)
    if (!item || quantity > piecesLeft(worthOf(item)) || named.has(id)) throw notTheOrders(index)
    named.add(id)
    cents += piecesWorth(worthOf(item), quantity).cents
  }
  if (cents === 0) throw notTheOrders(0)
  return cents
}

type Taken = { capturedCents: number; refundedCents: number; withdrawnCents: number }

/** What was captured for an order, is not given back yet, and no bank holds. */
export function leftOf(payments: readonly Taken[]): number {
  return payments.reduce((cents, payment) => cents + leftOfPayment(payment), 0)
}

/** A bank may take back more than was left of a payment; what others keep is not its business. */
export function leftOfPayment({ capturedCents, refundedCents, withdrawnCents }: Taken): number {
  return Math.max(0, capturedCents - refundedCents - withdrawnCents)
}

function notTheOrders(index: number): AppError {
  const message = 'Cette ligne ne peut pas être remboursée ainsi.'
  return new AppError('validation_failed', { errors: [{ path: `lines.${index}`, message }] })
}
