import { orderAsItIs } from '#api/features/orders/actions/answering/answer-order.ts'
import { queueRefunded } from '#api/features/orders/actions/messages/order-mails.ts'
import { recordRefundedParts, recordRefundedPieces } from '#api/features/orders/actions/paying/record-refund.ts'
import { assertNoneWaits } from '#api/features/orders/actions/revisions/end-waiting.ts'
import type { Order } from '#api/features/orders/contract/order.ts'
import type { OrderLine } from '#api/features/orders/contract/order-line.ts'
import { giveAway, givingLimit } from '#api/features/staff/actions/giving-away.ts'
import type { InputOf } from '#api/kernel/calls/endpoint.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { cacheAnswer } from '#api/platform/answers/idempotency.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import type { refundOrder as refundEndpoint } from '../../contract.ts'
import { lockedOrderOf, lockedPaidPayments } from '../../queries/stored-payments.ts'
import { leftOf, refundCents } from '../../rules.ts'
import { giveBack } from './queue-refund.ts'

/**
 * Refunds money of a paid order: all that is left, an amount, or the price of some lines; for a manager no more than
 * the administrator allows for a day. The order keeps its status; a mail with the updated receipt tells its
 * customer. The order is locked, so that refunds happen one after the other.
 * @throws AppError 'forbidden_role', 'order_not_found', 'nothing_to_refund', 'order_disputed',
 *   'refunded_meanwhile' with what was, 'refund_too_high', 'refund_over_limit', 'proof_needed',
 *   'validation_failed' for lines that the order does not have so many of
 * Source: docs/decisions/0012-cancelling-and-refunds.md, docs/decisions/0120-a-manager-refunds-a-little.md;
 *   docs/security.md#payment.
 */
export async function refundOrder(
  ctx: Ctx,
  orderId: string,
  { amount, lines, reason, refundedAmount }: InputOf<typeof refundEndpoint>['body'],
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
  reason: string
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
