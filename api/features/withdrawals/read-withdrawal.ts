/** Who may withdraw from what, until when: C. conso L221-18, L221-19, L221-28 4°; docs/compliance/law.md#before-and-after-the-order. */

import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { authorisedOrder, type OrderForOthers, wholeOrderOf } from '#api/features/orders/read-order.ts'
import { closedDrinkOf } from '#api/features/pricing/rules/withdrawal.ts'
import { mayDrinksReturn } from '#api/features/settings/rules/restaurant-values.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import { workingDayFrom } from '#api/kernel/time/paris-calendar.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { Withdrawal } from './contract.ts'
import { type WithdrawalRow, withdrawalsOfOrder } from './list-withdrawals.ts'
import { restOf } from './withdrawn-rest.ts'

const WITHDRAWAL_DAYS = 14

/**
 * What of an order may be withdrawn from, for its customer or whoever holds its link.
 * @throws AppError 'order_not_found'
 */
export async function readWithdrawal(ctx: Ctx, id: string, token: string | undefined): Promise<Withdrawal> {
  await authorisedOrder(ctx, ctx.sql, id, token)
  return toWithdrawal(await rightOf(ctx, ctx.sql, id))
}

export type Right = {
  order: OrderForOthers
  /** The last Paris day; null where there is no right, by law or by the terms. */
  until: string | null
  drinks: Returnable[]
  declared: WithdrawalRow[]
}

/** The right as it is now: none of its drinks is left once its last day is over. */
export async function rightOf(ctx: Ctx, sql: Queryable, orderId: string): Promise<Right> {
  const [order, declared, { legal }] = await Promise.all([
    wholeOrderOf(sql, orderId),
    withdrawalsOfOrder(sql, orderId),
    ctx.snapshots.read(settingsSnapshot),
  ])
  const lastDay = mayDrinksReturn(legal) ? lastDayToWithdraw(order) : null
  const left = returnables(
    order.lines,
    // What the till gave back is refunded on no line.
    declared.map(({ drinks, refundedAt }) => ({ drinks, isRefunded: refundedAt !== null && !order.tillAt })),
  )
  const hasRight = lastDay !== null && (left.length > 0 || declared.length > 0)
  const isOpen = hasRight && parisDay(ctx.clock()) <= lastDay
  return { order, until: hasRight ? lastDay : null, drinks: isOpen ? left : [], declared }
}

export function toWithdrawal({ order, until, drinks, declared }: Right): Withdrawal {
  return {
    until,
    drinks: drinks.map(({ lineNo, name, quantity, unitCents }) => ({
      id: String(lineNo),
      name,
      quantity,
      unitPrice: toEuros(unitCents),
    })),
    declared: declared.map(one => ({
      at: one.declaredAt.toISOString(),
      drinks: one.drinks.map(({ name, quantity }) => ({ name, quantity })),
      amount: toEuros(one.amountCents),
      rest: toEuros(restOf(one, declared, order).cents),
      refundedAt: one.refundedAt?.toISOString() ?? null,
    })),
  }
}

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
