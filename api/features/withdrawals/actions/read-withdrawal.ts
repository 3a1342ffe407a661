import { authorisedOrder } from '#api/features/orders/actions/tracking/authorise-order.ts'
import { type OrderForOthers, wholeOrderOf } from '#api/features/orders/actions/tracking/order-for-others.ts'
import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { mayDrinksReturn } from '#api/features/settings/rules/drinks-return.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { Withdrawal } from '../contract/withdrawals.ts'
import { type WithdrawalRow, withdrawalsOfOrder } from '../queries/stored-withdrawals.ts'
import { lastDayToWithdraw, type Returnable, returnables } from '../rules/withdrawal-right.ts'
import { restOf } from '../rules/withdrawn-rest.ts'

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
