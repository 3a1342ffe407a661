import type Stripe from 'stripe'
import { notifyTeam } from '#api/features/notifications/notify.ts'
import type { MessageData } from '#api/features/notifications/rules/message-kinds.ts'
import { recordWithdrawal } from '#api/features/orders/paying/record-refund.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { formatDay, instantInSentence, parisDay } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable, Row } from '#api/platform/database/database.ts'
import { isRefusedByProvider } from '#api/platform/outside/stripe.ts'
import { settledPayment, withdrawWaiting } from './adopt-refunds.ts'
import { disputesPageOf } from './outside-money.ts'
import { type DisputeRow, disputeById, lockedOrderOf, lockedPayment } from './rows.ts'
import { formatDisputeReason, formatDisputeStatus, isClosed, isInquiry, withdrawnCents } from './rules.ts'

/**
 * Brings the database to what the provider says of a dispute: its state, and the money that the bank holds, which the
 * figures, the day's point and refunds that still wait follow. The team hears of a new one, and how one ended.
 * @returns false for a dispute of a payment that is not ours
 * @throws StripeError when the provider does not answer
 * Source: docs/decisions/0136-money-that-moves-at-the-provider.md.
 */
export async function settleDispute(services: Services, disputeId: string): Promise<boolean> {
  // Before the question: of two answers the one that was asked for later is the newer.
  const askedAt = services.clock()
  const dispute = await theirs(services, disputeId)
  const intent = dispute && idOf(dispute.payment_intent)
  const payment = intent ? await settledPayment(services, intent) : undefined
  if (!dispute || !payment) return false
  await services.sql.begin(async tx => {
    const order = await lockedOrderOf(tx, payment.orderId)
    const current = await lockedPayment(tx, payment.id)
    if (!order || !current) throw new Error(`payment ${payment.id} has gone`)
    const before = await disputeById(tx, disputeId)
    const now = rowOf(dispute, current, before?.heardAt ?? services.clock())
    if (!(await saveDispute(tx, now, askedAt))) return
    await follow(services, tx, current.id, current.orderId, current.settles === true)
    await notifyOfDispute(services, tx, now, before)
  })
  return true
}

/** What hangs on the money follows it. */
async function follow(services: Services, tx: Queryable, paymentId: string, orderId: string, settles: boolean) {
  await sumWithdrawn(tx, paymentId)
  const payment = await lockedPayment(tx, paymentId)
  if (payment) await withdrawWaiting(services, tx, payment)
  if (settles) await recordWithdrawal(services, tx, orderId)
}

function rowOf(dispute: Stripe.Dispute, payment: { id: string; orderId: string }, heardAt: Date): DisputeRow {
  const dueBy = dispute.evidence_details.due_by
  return {
    id: dispute.id,
    paymentId: payment.id,
    orderId: payment.orderId,
    amountCents: dispute.amount,
    reason: dispute.reason,
    status: dispute.status,
    answerBy: dueBy === null ? null : new Date(dueBy * 1000),
    withdrawnCents: withdrawnCents(dispute.balance_transactions),
    openedAt: new Date(dispute.created * 1000),
    heardAt,
  }
}

async function theirs({ stripe }: Services, id: string): Promise<Stripe.Dispute | undefined> {
  try {
    return await stripe.disputes.retrieve(id)
  } catch (error) {
    if (isRefusedByProvider(error) && error.code === 'resource_missing') return undefined
    throw error
  }
}

function idOf(object: string | { id: string } | null): string | undefined {
  return typeof object === 'string' ? object : object?.id
}

/**
 * Stores what the provider said of a dispute, unless something newer stands there already.
 * @param askedAt when it was asked
 * @returns whether it was stored
 */
async function saveDispute(tx: Queryable, dispute: DisputeRow, askedAt: Date): Promise<boolean> {
  const row: Row<'disputes'> = { ...dispute, askedAt }
  const rows = await tx`
    insert into disputes ${tx(row)}
    on conflict (id) do update
    set amount_cents = excluded.amount_cents, reason = excluded.reason, status = excluded.status,
      answer_by = excluded.answer_by, withdrawn_cents = excluded.withdrawn_cents, asked_at = excluded.asked_at
    where disputes.asked_at <= excluded.asked_at
    returning 1`
  return rows.length > 0
}

/** Brings what banks hold of a payment to the sum of its disputes. @returns that sum */
async function sumWithdrawn(tx: Queryable, paymentId: string): Promise<number> {
  const [row] = await tx<{ cents: number }[]>`
    update payments
    set withdrawn_cents = (select coalesce(sum(withdrawn_cents), 0) from disputes where payment_id = ${paymentId})
    where id = ${paymentId}
    returning withdrawn_cents as cents`
  return row?.cents ?? 0
}

/** The team hears of a dispute once it is there, once more when an inquiry becomes one, and how it ended. */
async function notifyOfDispute(
  services: Services,
  tx: Queryable,
  dispute: DisputeRow,
  before: DisputeRow | undefined,
): Promise<void> {
  if (isClosed(dispute.status)) {
    if (before && isClosed(before.status)) return
    const cause = `${dispute.id} ${dispute.status}`
    return await notifyTeam(services, tx, 'dispute-closed', cause, disputeClosedMail(dispute, disputesPageOf(services)))
  }
  const cause = isInquiry(dispute.status) ? `${dispute.id} inquiry` : dispute.id
  await notifyTeam(services, tx, 'dispute-opened', cause, disputeOpenedMail(dispute, disputesPageOf(services)))
}

type DisputeOfMail = {
  orderId: string
  amountCents: number
  reason: string
  status: string
  answerBy: Date | null
  withdrawnCents: number
}

/** 'dispute-opened': reason, amount, and the last day to answer. */
export function disputeOpenedMail(dispute: DisputeOfMail, page: string): MessageData {
  const { answerBy } = dispute
  return {
    page,
    values: {
      dispute: {
        ...valuesOf(dispute),
        isInquiry: isInquiry(dispute.status),
        isDispute: !isInquiry(dispute.status),
        isTaken: dispute.withdrawnCents > 0,
        until: answerBy ? instantInSentence(answerBy) : '',
        untilShort: answerBy ? `${formatDay(parisDay(answerBy))}` : 'à voir',
      },
      order: { number: orderNumber(dispute.orderId) },
      admin: { disputesUrl: page },
    },
  }
}

/** 'dispute-closed': how the bank decided. */
export function disputeClosedMail(dispute: DisputeOfMail, page: string): MessageData {
  return {
    page,
    values: {
      dispute: {
        ...valuesOf(dispute),
        // In the middle of a sentence.
        status: formatDisputeStatus(dispute.status).toLocaleLowerCase('fr'),
        isWon: dispute.status === 'won',
      },
      order: { number: orderNumber(dispute.orderId) },
      admin: { disputesUrl: page },
    },
  }
}

function valuesOf({ amountCents, reason }: DisputeOfMail) {
  return { amount: formatEuros(amountCents), reason: formatDisputeReason(reason) }
}
