import { givenBackOf } from '#api/features/payments/refund-order.ts'
import type { OutputOf } from '#api/kernel/calls/endpoint.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import { readCursor, writeCursor } from '#api/platform/answers/cursor.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { listWithdrawals as listEndpoint } from '../contract/withdrawals-admin.ts'
import { withdrawalsByDue, withdrawalsOfOrders } from '../queries/stored-withdrawals.ts'
import { refundDay } from '../rules/refund-day.ts'
import { restOf } from '../rules/withdrawn-rest.ts'

const PAGE = 100
const LIST = 'withdrawals'

/**
 * Those that are due come first, with the first deadline before: one whose money went back another way is not, though
 * nobody has closed it.
 * @throws AppError 'validation_failed' for a cursor that is not of this list
 */
export async function listWithdrawals(ctx: Ctx, cursor: string | undefined): Promise<OutputOf<typeof listEndpoint>> {
  const [rank, id] = cursor === undefined ? [] : readCursor(ctx, LIST, cursor)
  const after = rank !== undefined && id !== undefined ? { rank, id } : null
  // One row more than a page shows whether there is a next one.
  const found = await withdrawalsByDue(ctx.sql, { after, limit: PAGE + 1 })
  const rows = found.slice(0, PAGE)
  const last = rows.at(-1)
  const orderIds = rows.map(({ orderId }) => orderId)
  const [siblings, givenBackSince] = await Promise.all([
    withdrawalsOfOrders(ctx.sql, orderIds),
    givenBackOf(ctx.sql, orderIds),
  ])
  const withdrawals = rows.map(
    ({ drinks, amountCents, declaredAt, refundedAt, order, isDue: _, place: __, ...row }) => {
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
    },
  )
  return { withdrawals, nextCursor: last && found.length > PAGE ? writeCursor(ctx, LIST, [last.place, last.id]) : null }
}
