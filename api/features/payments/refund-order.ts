import type { Order, OrderLine } from '#api/features/orders/contract-order.ts'
import { queueRefunded } from '#api/features/orders/order-mails.ts'
import { recordRefund, recordRefundedParts, recordRefundedPieces } from '#api/features/orders/paying/record-refund.ts'
import { orderAsItIs } from '#api/features/orders/read-order.ts'
import { assertNoneWaits } from '#api/features/orders/revisions/settle-revision.ts'
import { giveAway, givingLimit } from '#api/features/staff/give-away.ts'
import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import type { MailedWords } from '#api/kernel/fields.ts'
import { uuid } from '#api/kernel/ids.ts'
import { formatEuros, toCents, toEuros } from '#api/kernel/order/money.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import type { Columns, Queryable } from '#api/platform/database/database.ts'
import { cacheAnswer } from '#api/platform/idempotency.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import type * as contract from './contract.ts'
import {
  insertRefundRow,
  lockedOrderOf,
  type NewRefund,
  type PaymentRow,
  paymentColumns,
  raisePaymentRefunded,
} from './rows.ts'
import { leftOf, leftOfPayment, refundCents } from './rules.ts'

/**
 * Refunds money of a paid order: all that is left, an amount, or the price of some lines; for who has a limit no more
 * than the administrator allows their role for a day. The order keeps its status; a mail with the updated receipt tells its
 * customer. The order is locked, so that refunds happen one after the other.
 * @throws AppError 'forbidden_role', 'order_not_found', 'nothing_to_refund', 'order_disputed',
 *   'refunded_meanwhile' with what was, 'refund_too_high', 'refund_over_limit', 'proof_needed',
 *   'validation_failed' for lines that the order does not have so many of
 * Source: docs/product.md#cancelling, docs/decisions/0120-staff-give-away-up-to-a-limit.md;
 *   docs/security.md#payment.
 */
export async function refundOrder(
  ctx: Ctx,
  orderId: string,
  { amount, lines, reason, refundedAmount }: InputOf<typeof contract.refundOrder>['body'],
): Promise<Order> {
  return ctx.sql.begin(async tx => {
    await refundWithin(ctx, tx, orderId, {
      centsOf: (items, leftCents) => refundCents({ amount, lines }, items, leftCents),
      reason,
      lines: lines ?? undefined,
      knownRefunded: refundedAmount ?? undefined,
    })
    const answer = await orderAsItIs(ctx, tx, orderId)
    await cacheAnswer(tx, ctx, { status: 200, response: answer })
    return answer
  })
}

type Pieces = { id: string; quantity: number }
type Refund = {
  /** How much, of what the order holds and what of its money is left. */
  centsOf: (items: readonly OrderLine[], leftCents: number) => number
  reason: MailedWords
  /** The pieces that it is for, which are struck on the order. */
  lines?: readonly Pieces[] | undefined
  /** The set menus of which the drink alone goes back: their other dishes stay sold. */
  parts?: readonly Pieces[] | undefined
  /** In euros, what had been refunded when it was decided; undefined where no person has looked. */
  knownRefunded?: number | undefined
}

/**
 * The refund as a part of the caller's transaction, with its mail and its line in the journal.
 * @throws AppError as `refundOrder`
 */
export async function refundWithin(ctx: Ctx, tx: Queryable, orderId: string, refund: Refund): Promise<void> {
  const { centsOf, reason, lines, parts = [], knownRefunded } = refund
  if ((await givingLimit(ctx, tx))?.limitCents === 0) throw new AppError('forbidden_role')
  if (!(await lockedOrderOf(tx, orderId))) throw new AppError('order_not_found')
  const payments = (await lockedPaidPayments(tx, orderId)).filter(({ settles }) => settles)
  const leftCents = leftOf(payments)
  if (leftCents === 0 && payments.some(({ withdrawnCents }) => withdrawnCents > 0)) {
    throw new AppError('order_disputed')
  }
  if (leftCents === 0) throw new AppError('nothing_to_refund')
  await assertNoneWaits(tx, orderId)
  const { items, refundedAmount } = await orderAsItIs(ctx, tx, orderId)
  if (knownRefunded !== undefined && toCents(knownRefunded) !== toCents(refundedAmount)) {
    throw refundedMeanwhile(refundedAmount, knownRefunded)
  }
  const cents = centsOf(items, leftCents)
  if (cents > leftCents) throw new AppError('refund_too_high', { values: { amount: formatEuros(leftCents) } })
  const { staffId } = ctx.actor as Staff
  if (lines) await recordRefundedPieces(tx, orderId, lines)
  await recordRefundedParts(tx, orderId, parts)
  const [id = ''] = await giveBack(ctx, tx, orderId, { cents, reason, staffId })
  await giveAway(ctx, tx, cents)
  await queueRefunded(ctx, tx, orderId, { id, amountCents: cents, reason, lines: lines ?? [] })
  const given = lines?.map(({ id, quantity }) => `${quantity} ${items.find(item => item.id === id)?.name}`)
  const details = { cents, reason, ...(lines && { lines, given }) }
  await writeAuditEntry(tx, {
    from: ctx.actor,
    staffId,
    action: 'order.refund',
    subject: orderId,
    at: ctx.clock(),
    details,
  })
}

function refundedMeanwhile(refundedAmount: number, knownRefunded: number): AppError {
  const amount = formatEuros(toCents(refundedAmount) - toCents(knownRefunded))
  return new AppError('refunded_meanwhile', { values: { amount }, extra: { refundedAmount } })
}

/**
 * Whose role may give nothing away has no right to refund, whatever the call says.
 * @throws AppError 'forbidden_role'
 * Source: docs/decisions/0120-staff-give-away-up-to-a-limit.md
 */
export async function assertMayRefund(ctx: Ctx): Promise<void> {
  if ((await givingLimit(ctx, ctx.sql))?.limitCents === 0) throw new AppError('forbidden_role')
}

/**
 * What the caller may give back of an order now, to be shown before they try; nothing, where their role may not.
 * @throws AppError 'order_not_found'
 */
export async function refundable(ctx: Ctx, orderId: string): Promise<OutputOf<typeof contract.readRefundable>> {
  const limit = await givingLimit(ctx, ctx.sql)
  const taken = await takenOfOrder(ctx.sql, orderId)
  if (!taken) throw new AppError('order_not_found')
  const leftCents = leftOf([taken])
  return limit === null
    ? { limit: null, left: toEuros(leftCents) }
    : { limit: toEuros(limit.limitCents), left: toEuros(Math.min(limit.leftCents, leftCents)) }
}

/**
 * Refunds money of one payment, in the caller's transaction: the sum is booked at once, a constraint keeps it at most
 * the captured one, and a job sends it. The payment must be locked.
 * @returns the refund's id
 */
export async function queueRefund(
  services: Services,
  tx: Queryable,
  payment: Pick<PaymentRow, 'id' | 'orderId' | 'settles' | 'capturedCents'>,
  refund: { cents: number; reason: string; staffId: string | null },
): Promise<string> {
  const id = uuid()
  await raisePaymentRefunded(tx, payment.id, refund.cents)
  await insertRefund(tx, {
    id,
    paymentId: payment.id,
    amountCents: refund.cents,
    reason: refund.reason,
    staffId: refund.staffId,
    createdAt: services.clock(),
  })
  // The order's own figures only count the payments that settled it or one of its revisions.
  if (payment.settles) await recordRefund(services, tx, payment.orderId, refund.cents)
  // What the job tells the provider stands in its payload, so that all its tries say the same.
  await addJob(tx, 'send_refund', { refundId: id, requestId: services.requestId })
  return id
}

/**
 * Refunds all that was captured for an order and is not returned yet, in the caller's transaction, which holds the
 * order's lock.
 * @returns the cents that go back
 */
export async function returnMoney(
  services: Services,
  tx: Queryable,
  orderId: string,
  reason: string,
  staffId: string | null,
): Promise<number> {
  let returned = 0
  for (const payment of await lockedPaidPayments(tx, orderId)) {
    const cents = leftOfPayment(payment)
    if (cents === 0) continue
    await queueRefund(services, tx, payment, { cents, reason, staffId })
    returned += cents
  }
  return returned
}

/**
 * Refunds a part of what was captured for an order, the newest payment first, in the caller's transaction, which holds
 * the order's lock and has seen that so much is left.
 * @returns the refunds' ids: more than one where one payment did not have enough
 * @throws AppError 'order_disputed' where a bank has taken what would be given
 */
export async function giveBack(
  services: Services,
  tx: Queryable,
  orderId: string,
  { cents, ...refund }: { cents: number; reason: string; staffId: string | null },
): Promise<string[]> {
  const ids: string[] = []
  let leftCents = cents
  const payments = (await lockedPaidPayments(tx, orderId)).filter(({ settles }) => settles)
  for (const payment of payments.toReversed()) {
    const part = Math.min(leftCents, leftOfPayment(payment))
    if (part === 0) continue
    ids.push(await queueRefund(services, tx, payment, { cents: part, ...refund }))
    leftCents -= part
  }
  if (leftCents > 0 && payments.some(({ withdrawnCents }) => withdrawnCents > 0)) throw new AppError('order_disputed')
  if (leftCents > 0) throw new Error(`order ${orderId} has not so much left to give back`)
  return ids
}

/** How much of orders' money went back since an instant, for features that are about it and no part of the payments. */
export async function givenBackOf(
  sql: Queryable,
  orderIds: readonly string[],
): Promise<(orderId: string, since: Date) => number> {
  const refunds = await refundsOfOrders(sql, orderIds)
  return (orderId, since) =>
    refunds
      .filter(refund => refund.orderId === orderId && refund.createdAt >= since)
      .reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** What was captured and given back of an order, without a lock; undefined: there is none. */
async function takenOfOrder(
  sql: Queryable,
  orderId: string,
): Promise<{ capturedCents: number; refundedCents: number; withdrawnCents: number } | undefined> {
  const [row] = await sql<Columns<'orders', 'capturedCents' | 'refundedCents' | 'withdrawnCents'>[]>`
    select captured_cents, refunded_cents, withdrawn_cents
    from orders
    where id = ${orderId}`
  return row
}

/** What was paid for an order, locked until the transaction ends. Lock the order first. */
export async function lockedPaidPayments(tx: Queryable, orderId: string): Promise<PaymentRow[]> {
  return tx<PaymentRow[]>`
    select ${paymentColumns(tx)}
    from payments p
    where p.order_id = ${orderId} and p.status = 'paid'
    order by p.created_at, p.id
    for update`
}

/** It is numbered after the payment's last refund: lock the payment first. */
function insertRefund(tx: Queryable, refund: NewRefund) {
  return insertRefundRow(tx, refund, { status: 'queued', providerRefundId: null, sentAt: null })
}

type OrderRefund = Columns<'payments', 'orderId' | 'createdAt' | 'amountCents'>

/** The refunds of what orders cost, without those that a bank refused. */
async function refundsOfOrders(sql: Queryable, orderIds: readonly string[]): Promise<OrderRefund[]> {
  return await sql<OrderRefund[]>`
    select p.order_id, r.created_at, r.amount_cents
    from refunds r
    join payments p on p.id = r.payment_id
    where p.order_id = any(${orderIds as string[]}::uuid[]) and p.settles and r.status in ('queued', 'sent')`
}
