import { authorisedOrder } from '#api/features/orders/actions/tracking/authorise-order.ts'
import { type WholeOrder, wholeOrderOf } from '#api/features/orders/actions/tracking/order-for-others.ts'
import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { mayDrinksReturn } from '#api/features/settings/rules/drinks-return.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { Withdrawal } from '../contract/withdrawals.ts'
import { type WithdrawalRow, withdrawalsOfOrder } from '../queries/stored-withdrawals.ts'
import { lastDayToWithdraw, type Returnable, returnables } from '../rules/withdrawal-right.ts'

/**
 * What of an order may be withdrawn from, for its customer or whoever holds its link.
 * @throws AppError 'order_not_found'
 */
export async function readWithdrawal(ctx: Ctx, id: string, token: string | undefined): Promise<Withdrawal> {
  await authorisedOrder(ctx, ctx.sql, id, token)
  return toWithdrawal(await rightOf(ctx, ctx.sql, id))
}

export type Right = {
  order: WholeOrder
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
    declared.map(({ drinks, refundedAt }) => ({ drinks, isRefunded: refundedAt !== null })),
  )
  const hasRight = lastDay !== null && (left.length > 0 || declared.length > 0)
  const isOpen = hasRight && parisDay(ctx.clock()) <= lastDay
  return { order, until: hasRight ? lastDay : null, drinks: isOpen ? left : [], declared }
}

export function toWithdrawal({ until, drinks, declared }: Omit<Right, 'order'>): Withdrawal {
  return {
    until,
    drinks: drinks.map(({ lineNo, name, quantity, unitCents }) => ({
      id: String(lineNo),
      name,
      quantity,
      unitPrice: toEuros(unitCents),
    })),
    declared: declared.map(({ drinks, amountCents, declaredAt, refundedAt }) => ({
      at: declaredAt.toISOString(),
      drinks: drinks.map(({ name, quantity }) => ({ name, quantity })),
      amount: toEuros(amountCents),
      refundedAt: refundedAt?.toISOString() ?? null,
    })),
  }
}
