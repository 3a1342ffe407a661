import { toEuros } from '#api/kernel/order/money.ts'
import type { Ctx, Services } from '#api/platform/context/context.ts'
import type { Dispute, OutsideMoney } from './contract-disputes.ts'
import { newestFailedPayouts } from './queries/failed-payouts.ts'
import { type DisputeRow, newestDisputes } from './queries/stored-disputes.ts'
import { newestFailedRefunds } from './queries/stored-refunds.ts'
import { formatDisputeReason, formatDisputeStatus, isClosed, isToAnswer } from './rules.ts'

const NEWEST = 100

/** What happened at the provider without us, newest first. */
export async function listOutsideMoney({ sql }: Ctx): Promise<OutsideMoney> {
  const refunds = await newestFailedRefunds(sql, NEWEST)
  const payouts = await newestFailedPayouts(sql, NEWEST)
  return {
    disputes: (await newestDisputes(sql, NEWEST)).map(toDispute),
    failedRefunds: refunds.map(({ amountCents, sentAt, ...refund }) => ({
      ...refund,
      amount: toEuros(amountCents),
      sentAt: sentAt.toISOString(),
    })),
    failedPayouts: payouts.map(({ amountCents, heardAt, ...payout }) => ({
      ...payout,
      amount: toEuros(amountCents),
      heardAt: heardAt.toISOString(),
    })),
  }
}

/** How many banks wait for evidence. */
export async function countDisputesToAnswer({ sql }: Pick<Services, 'sql'>): Promise<number> {
  return (await newestDisputes(sql, NEWEST)).filter(({ status }) => isToAnswer(status)).length
}

function toDispute(row: DisputeRow & { orderedBy: string }): Dispute {
  return {
    id: row.id,
    orderId: row.orderId,
    customerName: row.orderedBy,
    amount: toEuros(row.amountCents),
    reason: formatDisputeReason(row.reason),
    status: formatDisputeStatus(row.status),
    isToAnswer: isToAnswer(row.status),
    isClosed: isClosed(row.status),
    answerBy: row.answerBy?.toISOString() ?? null,
    withdrawn: toEuros(row.withdrawnCents),
    openedAt: row.openedAt.toISOString(),
  }
}
