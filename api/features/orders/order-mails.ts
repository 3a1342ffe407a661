import { type Notice, notify, takeBackNotice, wasTold } from '#api/features/notifications/notify.ts'
import {
  type MailedLine,
  orderConfirmedMail,
  orderLateMail,
  orderNewMessage,
  orderNotReadyMail,
  orderPaymentLinkMail,
  orderReadyMail,
} from '#api/features/notifications/order-messages.ts'
import { orderCancelledMail, orderRefundedMail } from '#api/features/notifications/order-money-messages.ts'
import { vatBreakdown } from '#api/features/pricing/rules/order-price.ts'
import { withdrawalOf } from '#api/features/pricing/rules/withdrawal.ts'
import type { ItemisedReceipt } from '#api/features/receipts/rules/receipt-text.ts'
import { inOurWords, type MailedWords } from '#api/kernel/fields.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { textableNumber } from '#api/kernel/typed.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { toReceipt } from './order-receipt.ts'
import { notifyOrder, type WholeOrder, wholeOrder } from './rows.ts'
import { CANCEL_REASONS, TOLD_REASONS } from './rules/cancel-reasons.ts'
import { formatChoices, formatParts } from './rules/line-words.ts'
import { cancelDeadline } from './rules/order-status.ts'
import { discountCentsOf, toLine } from './view.ts'

/**
 * Queues the confirmation on a durable medium (C. conso L221-13), in the transaction that confirms the order, and tells
 * the staff's devices.
 */
export async function queueConfirmation(services: Services, tx: Queryable, orderId: string): Promise<void> {
  const order = await wholeOrder(tx, orderId)
  if (!order) return
  const confirmed = orderConfirmedMail({
    ...numbersOf(order),
    customerName: order.customerName ?? '',
    lines: order.lines.map(mailedLine),
    totalCents: order.totalCents,
    discount: discountOf(order),
    vat: vatBreakdown(order.lines),
    paidOn: order.totalCents > 0 ? order.paidOn : null,
    pickup: { ...pickupOf(order), moved: order.pickupRequestedAt !== null },
    notes: order.pickupNotes,
    hasAlcohol: order.hasAlcohol,
    withdrawal: withdrawalOf(order.lines),
    trackingUrl: trackingUrl(services, order),
    cancelUntil: cancelDeadline(order),
    legalVersion: order.legalVersion,
    isAtTill: order.tillAt !== null,
    // Paid or free it has a receipt of ours; at the till it has the till's.
    note: toReceipt(order),
  })
  await notifyCustomer(services, tx, order, { kind: 'order-confirmed', data: confirmed })
  const pieces = order.lines.reduce((sum, line) => sum + line.quantity, 0)
  const data = orderNewMessage({ ...numbersOf(order), pickup: pickupOf(order), pieces })
  await notify(services, tx, { kind: 'order-new', cause: orderId, orderId, data })
}

/**
 * Queues the link by which an order that the staff took is paid, to the phone and the address that were given.
 * @returns the channels that it goes out by; none where neither can be reached: the counter then shows the code alone
 */
export async function queuePaymentLink(
  services: Services,
  tx: Queryable,
  order: WholeOrder,
): Promise<('mail' | 'sms')[]> {
  const smsTo = services.texter && textableNumber(order.customerPhone ?? '')
  const data = orderPaymentLinkMail({
    ...numbersOf(order),
    customerName: order.customerName ?? '',
    lines: order.lines.map(mailedLine),
    totalCents: order.totalCents,
    pickup: pickupOf(order),
    payBy: order.payBy,
    trackingUrl: trackingUrl(services, order),
  })
  await notifyCustomer(services, tx, order, { kind: 'order-payment-link', data, smsTo })
  return [...(order.customerEmail === null ? [] : (['mail'] as const)), ...(smsTo ? (['sms'] as const) : [])]
}

/** Queues the mail about a cancellation by the customer or the staff. */
export async function queueCancellation(
  services: Services,
  tx: Queryable,
  orderId: string,
  what: {
    /** The staff's; null where the customer called it off. */
    reason: MailedWords | null
    refundCents: number
    rewardReturned: boolean
    pointReversed: boolean
    isOwnDoing: boolean
  },
): Promise<void> {
  const order = await wholeOrder(tx, orderId)
  if (!order) return
  const asked: string = CANCEL_REASONS.byCustomer
  const data = orderCancelledMail({
    ...numbersOf(order),
    customerName: order.customerName ?? '',
    pickup: order.pickupAt ? pickupOf(order) : null,
    reason: toldReason(what.reason),
    isByCustomer: what.isOwnDoing || what.reason === asked,
    refund: what.refundCents > 0 ? { amountCents: what.refundCents, day: parisDay(services.clock()) } : null,
    isReturned: what.refundCents === 0 && order.capturedCents > 0,
    rewardReturned: what.rewardReturned,
    pointReversed: what.pointReversed,
    isCollected: order.collectedAt !== null,
  })
  await notifyCustomer(services, tx, order, { kind: 'order-cancelled', data, isOwnDoing: what.isOwnDoing })
}

/** The reason as its customer is told it. */
function toldReason(reason: MailedWords | null): MailedWords | null {
  const told = TOLD_REASONS.get(reason ?? '')
  if (told === undefined) return reason
  return told === null ? null : inOurWords(told)
}

/** Queues 'C'est prêt'. */
export async function queueReady(services: Services, tx: Queryable, orderId: string): Promise<void> {
  const order = await wholeOrder(tx, orderId)
  if (!order) return
  const data = orderReadyMail({
    ...numbersOf(order),
    customerName: order.customerName ?? '',
    pickup: pickupOf(order),
    hasAlcohol: order.hasAlcohol,
    trackingUrl: trackingUrl(services, order),
  })
  // It may be ready twice, with 'Pas encore prête' between.
  await notifyCustomer(services, tx, order, { kind: 'order-ready', data, cause: `${orderId} ${order.version}` })
}

/** Nobody is told any more that it is ready: it was handed over, or called off. */
export async function takeReadyBack(tx: Queryable, orderId: string): Promise<void> {
  await takeBackNotice(tx, 'order-ready', orderId)
}

/** Queues 'Pas encore prête' for who was told that it is ready; a message that has not left is taken back instead. */
export async function queueNotReady(services: Services, tx: Queryable, orderId: string): Promise<void> {
  await takeReadyBack(tx, orderId)
  const order = await wholeOrder(tx, orderId)
  if (!order || !(await wasTold(tx, 'order-ready', orderId))) return
  const data = orderNotReadyMail({
    ...numbersOf(order),
    customerName: order.customerName ?? '',
    trackingUrl: trackingUrl(services, order),
  })
  await notifyCustomer(services, tx, order, { kind: 'order-not-ready', data, cause: `${orderId} ${order.version}` })
}

/**
 * Queues 'Un peu plus de temps en cuisine', for each delay: the same time may be told twice, with another one between.
 * @param late.was the pickup that the customer was told before
 */
export async function queueLate(
  services: Services,
  tx: Queryable,
  orderId: string,
  late: { was: Date; minutes: number },
): Promise<void> {
  const order = await wholeOrder(tx, orderId)
  if (!order) return
  const data = orderLateMail({
    ...numbersOf(order),
    customerName: order.customerName ?? '',
    minutes: late.minutes,
    was: parisTime(late.was),
    becomes: pickupOf(order).time,
    trackingUrl: trackingUrl(services, order),
  })
  const cause = `${orderId} ${order.version}`
  await notifyCustomer(services, tx, order, { kind: 'order-late', data, cause })
}

/**
 * Queues the mail about a refund that an administrator made, with the updated receipt, in the refund's transaction.
 * @param refund.lines line numbers and pieces that it is for; empty: the refund is not by lines
 */
export async function queueRefunded(
  services: Services,
  tx: Queryable,
  orderId: string,
  refund: { id: string; amountCents: number; reason: MailedWords; lines: readonly { id: string; quantity: number }[] },
): Promise<void> {
  const order = await wholeOrder(tx, orderId)
  if (!order) return
  const data = orderRefundedMail({
    callNumber: order.callNumber,
    // A refunded order has been paid, so it has a receipt.
    note: toReceipt(order) as ItemisedReceipt,
    refund: {
      amountCents: refund.amountCents,
      day: parisDay(services.clock()),
      reason: refund.reason,
      lines: refund.lines.flatMap(({ id, quantity }) =>
        order.lines.filter(line => String(line.lineNo) === id).map(line => mailedLine({ ...line, quantity })),
      ),
    },
  })
  await notifyCustomer(services, tx, order, { kind: 'order-refunded', data, cause: refund.id })
}

/**
 * Queues one message of a kind for each order (or each given cause), even if it is called twice; none when the customer
 * was erased.
 */
export async function notifyCustomer(
  services: Services,
  tx: Queryable,
  order: WholeOrder,
  notice: Pick<Notice, 'kind' | 'data' | 'isOwnDoing' | 'smsTo'> & { cause?: string },
): Promise<void> {
  await notify(services, tx, {
    cause: order.id,
    email: order.customerEmail,
    orderId: order.id,
    smsTo: order.wantsSms ? textableNumber(order.customerPhone ?? '') : null,
    customerId: order.customerId ?? undefined,
    ...notice,
    data: { ...notice.data, page: trackingUrl(services, order) },
  })
}

export function mailedLine(row: WholeOrder['lines'][number]): MailedLine {
  const line = toLine(row)
  return {
    quantity: row.quantity,
    name: row.name,
    options: formatChoices({ ...line, ...line.options }),
    parts: formatParts(line),
    totalCents: row.unitPriceCents * row.quantity,
    ...(row.struckCents !== null && { struckCents: row.struckCents * row.quantity }),
  }
}

function numbersOf({ id, callNumber }: WholeOrder): { orderId: string; callNumber: number | null } {
  return { orderId: id, callNumber }
}

function discountOf(order: WholeOrder): { percent: number; cents: number } | null {
  return order.discountPercent === null ? null : { percent: order.discountPercent, cents: discountCentsOf(order) }
}

function pickupOf(order: WholeOrder): { day: string; time: string; asap: boolean } {
  const at = order.pickupAt ?? order.createdAt
  return { day: parisDay(at), time: parisTime(at), asap: order.asap }
}

/** The address of the tracking page, with the token that lets its reader follow and cancel. */
export function trackingUrl(services: Services, order: Pick<WholeOrder, 'id' | 'trackingToken'>): string {
  return `${services.origins[0]}/commande/${order.id}?token=${order.trackingToken}`
}

/**
 * Notes that a mail to an order's customer failed, or came back, and tells open boards and the customer's page. The first
 * time counts.
 */
export async function noteFailedMail({ sql, clock }: Services, orderId: string): Promise<void> {
  await sql.begin(async tx => {
    const noted = await updateMailFailed(tx, orderId, clock())
    if (noted) await notifyOrder(tx, orderId)
  })
}

/** @returns whether it is news, of an order that is there (still) */
async function updateMailFailed(tx: Queryable, id: string, at: Date): Promise<boolean> {
  const { count } = await tx`update orders set mail_failed_at = ${at} where id = ${id} and mail_failed_at is null`
  return count > 0
}
