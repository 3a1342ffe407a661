import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { listWithdrawals as listEndpoint } from '../contract/withdrawals-admin.ts'
import { newestWithdrawals } from '../queries/stored-withdrawals.ts'
import { refundDay } from '../rules/refund-day.ts'

const SHOWN = 100

export async function listWithdrawals(ctx: Ctx): Promise<OutputOf<typeof listEndpoint>> {
  const rows = await newestWithdrawals(ctx.sql, SHOWN)
  return {
    withdrawals: rows.map(({ drinks, amountCents, declaredAt, refundedAt, ...row }) => ({
      ...row,
      drinks: drinks.map(({ name, quantity }) => ({ name, quantity })),
      amount: toEuros(amountCents),
      declaredAt: declaredAt.toISOString(),
      refundBy: refundDay(declaredAt),
      refundedAt: refundedAt?.toISOString() ?? null,
    })),
  }
}
