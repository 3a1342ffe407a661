/** Who may withdraw from what, until when: C. conso L221-18, L221-19, L221-28 4°; docs/compliance/law.md#before-and-after-the-order. */
import type { OrderStatus } from '#api/features/orders/contract/order.ts'
import { closedDrinkOf } from '#api/features/pricing/rules/withdrawal.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import { workingDayFrom } from '#api/kernel/time/working-days.ts'

const WITHDRAWAL_DAYS = 14

/** A drink of an order that keeps, with the pieces that nobody withdrew from and nobody refunded. */
export type Returnable = {
  lineNo: number
  name: string
  quantity: number
  unitCents: number
  /** It is a part of a set menu, whose other dishes stay sold. */
  isPart: boolean
}

type Line = Parameters<typeof closedDrinkOf>[0] & {
  lineNo: number
  quantity: number
  refundedQuantity: number
  partRefundedQuantity: number
}
type Declared = { drinks: readonly { lineNo: number; quantity: number }[]; isRefunded: boolean }

/** What is left to withdraw from. What was declared and refunded by the staff is on its line already. */
export function returnables(lines: readonly Line[], declared: readonly Declared[]): Returnable[] {
  return lines.flatMap(line => {
    const drink = closedDrinkOf(line)
    if (!drink) return []
    const gone = declared
      .filter(({ isRefunded }) => !isRefunded)
      .flatMap(({ drinks }) => drinks)
      .filter(({ lineNo }) => lineNo === line.lineNo)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const quantity = line.quantity - line.refundedQuantity - line.partRefundedQuantity - gone
    return quantity > 0 ? [{ lineNo: line.lineNo, quantity, isPart: Boolean(line.components), ...drink }] : []
  })
}

type Sold = {
  status: OrderStatus
  pickupAt: Date | null
  events: readonly { status: OrderStatus; at: string }[]
}

/**
 * The last Paris day of the right: the fourteenth after the drinks were handed over, else after the pickup that was
 * promised, moved to a working day. Null while the contract is not made, and once it was called off.
 */
export function lastDayToWithdraw({ status, pickupAt, events }: Sold): string | null {
  if (status === 'pending' || status === 'cancelled') return null
  const handedOver = events.findLast(event => event.status === 'delivered')
  const from = handedOver ? new Date(handedOver.at) : pickupAt
  return from && workingDayFrom(addDays(parisDay(from), WITHDRAWAL_DAYS))
}
