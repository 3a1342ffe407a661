import { givenBackOf } from '#api/features/payments/actions/refunds/given-back.ts'
import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { listWithdrawals as listEndpoint } from '../contract/withdrawals-admin.ts'
import { newestWithdrawals, withdrawalsOfOrders } from '../queries/stored-withdrawals.ts'
import { refundDay } from '../rules/refund-day.ts'
import { restOf } from '../rules/withdrawn-rest.ts'

const SHOWN = 100

/** Those that are due come first: one whose money went back another way is not, though nobody has closed it. */
export async function listWithdrawals(ctx: Ctx): Promise<OutputOf<typeof listEndpoint>> {
  const rows = await newestWithdrawals(ctx.sql, SHOWN)
  const orderIds = rows.map(({ orderId }) => orderId)
  const [siblings, givenBackSince] = await Promise.all([
    withdrawalsOfOrders(ctx.sql, orderIds),
    givenBackOf(ctx.sql, orderIds),
  ])
  const withdrawals = rows.map(({ drinks, amountCents, declaredAt, refundedAt, order, ...row }) => {
    const ofOrder = siblings.filter(({ orderId }) => orderId === row.orderId)
    return {
      ...row,
      drinks: drinks.map(({ name, quantity }) => ({ name, quantity })),
      amount: toEuros(amountCents),
      rest: toEuros(restOf({ drinks, refundedAt }, ofOrder, order).cents),
      refundedSince: toEuros(givenBackSince(row.orderId, declaredAt)),
      declaredAt: declaredAt.toISOString(),
      refundBy: refundDay(declaredAt),
      refundedAt: refundedAt?.toISOString() ?? null,
      isAtTill: order.tillAt !== null,
    }
  })
  const isDue = ({ rest }: { rest: number }) => rest > 0
  return { withdrawals: [...withdrawals.filter(isDue), ...withdrawals.filter(one => !isDue(one))] }
}
