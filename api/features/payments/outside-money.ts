/** Money that moves at the provider without us: disputes, refunds and payouts that failed. */
import { notifyTeam } from '#api/features/notifications/notify.ts'
import type { MessageData } from '#api/features/notifications/rules/message-kinds.ts'
import { formatEuros, toEuros } from '#api/kernel/order/money.ts'
import { formatDay, parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import type { Columns, Queryable, Row } from '#api/platform/database/database.ts'
import { isRefusedByProvider } from '#api/platform/outside/stripe.ts'
import type { Dispute, OutsideMoney } from './contract-disputes.ts'
import { type DisputeRow, disputeColumns } from './rows.ts'
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

/** Those that a bank refused, newest first. */
async function newestFailedRefunds(
  sql: Queryable,
  limit: number,
): Promise<{ id: string; orderId: string; amountCents: number; reason: string; sentAt: Date }[]> {
  return await sql<(Columns<'disputes', 'id' | 'orderId' | 'amountCents' | 'reason'> & { sentAt: Date })[]>`
    select r.id, p.order_id, r.amount_cents, r.reason, r.sent_at
    from refunds r
    join payments p on p.id = r.payment_id
    where r.status = 'failed'
    order by r.sent_at desc, r.id
    limit ${limit}`
}

/** Disputes, newest first. */
async function newestDisputes(sql: Queryable, limit: number): Promise<(DisputeRow & { orderedBy: string })[]> {
  return await sql<(DisputeRow & { orderedBy: string })[]>`
    select d.*, coalesce(o.customer_name, '') as ordered_by
    from (select ${disputeColumns(sql)} from disputes order by opened_at desc, id limit ${limit}) d
    join orders o on o.id = d.order_id
    order by d.opened_at desc, d.id`
}

async function newestFailedPayouts(sql: Queryable, limit: number): Promise<FailedPayout[]> {
  return await sql<FailedPayout[]>`
    select id, amount_cents, failure, arrives_on, heard_at
    from failed_payouts
    order by heard_at desc, id
    limit ${limit}`
}

export function disputesPageOf({ origins }: Services): string {
  return `${origins[0]}/admin/litiges`
}

type FailedPayout = Columns<'failed_payouts', 'id' | 'amountCents' | 'failure' | 'arrivesOn' | 'heardAt'>

/**
 * Looks at a payout to the restaurant's bank, and tells the team once where it failed.
 * @returns false for one that is not there
 * @throws StripeError when the provider does not answer
 */
export async function settlePayout(services: Services, payoutId: string): Promise<boolean> {
  const payout = await services.stripe.payouts.retrieve(payoutId).catch(error => {
    if (isRefusedByProvider(error) && error.code === 'resource_missing') return undefined
    throw error
  })
  if (!payout) return false
  if (payout.status !== 'failed') return true
  const failed = {
    id: payout.id,
    amountCents: payout.amount,
    failure: payout.failure_code,
    arrivesOn: parisDay(new Date(payout.arrival_date * 1000)),
    heardAt: services.clock(),
  }
  await services.sql.begin(async tx => {
    if (await insertFailedPayout(tx, failed)) await notifyOfFailedPayout(services, tx, failed)
  })
  return true
}

/** True the first time. */
async function insertFailedPayout(tx: Queryable, payout: FailedPayout): Promise<boolean> {
  const row: Row<'failed_payouts'> = payout
  const rows = await tx`insert into failed_payouts ${tx(row)} on conflict (id) do nothing returning 1`
  return rows.length > 0
}

async function notifyOfFailedPayout(services: Services, tx: Queryable, payout: FailedPayout): Promise<void> {
  await notifyTeam(services, tx, 'payout-failed', payout.id, payoutFailedMail(payout, disputesPageOf(services)))
}

/** 'payout-failed': the restaurant's own bank refused the provider's payout. */
function payoutFailedMail(
  payout: { amountCents: number; arrivesOn: string; failure: string | null },
  page: string,
): MessageData {
  return {
    page,
    values: {
      payout: {
        amount: formatEuros(payout.amountCents),
        day: formatDay(payout.arrivesOn),
        failure: payout.failure ?? '',
      },
      admin: { disputesUrl: page },
    },
  }
}
