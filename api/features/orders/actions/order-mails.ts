import type { ItemisedNote } from '#api/features/notes/rules.ts'
import { queueMail } from '#api/features/notifications/actions.ts'
import {
  type MailedLine,
  type MailKind,
  orderCancelledMail,
  orderConfirmedMail,
  orderLateMail,
  orderReadyMail,
  orderRefundedMail,
} from '#api/features/notifications/rules.ts'
import { vatBreakdown } from '#api/features/pricing/rules.ts'
import { parisDay, parisTime } from '#api/kernel/paris-time.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database.ts'
import { toNote } from '../note.ts'
import { wholeOrder } from '../queries/read.ts'
import type { WholeOrder } from '../queries/rows.ts'
import { choicesInWords } from '../rules/line-words.ts'
import { cancellableUntil } from '../rules.ts'
import { discountCentsOf, toLine } from '../view.ts'

/** Queues the confirmation on a durable medium (C. conso L221-13), in the transaction that confirms the order. */
export async function queueConfirmation(services: Services, tx: Queryable, orderId: string): Promise<void> {
  await queueFor(services, tx, orderId, 'order-confirmed', order =>
    orderConfirmedMail({
      orderId,
      customerName: order.customerName ?? '',
      lines: order.lines.map(mailedLine),
      totalCents: order.totalCents,
      discount: discountOf(order),
      vat: vatBreakdown(order.lines),
      paidOn: order.totalCents > 0 ? order.paidOn : null,
      pickup: { ...pickupOf(order), moved: order.pickupRequestedAt !== null },
      notes: order.pickupNotes,
      hasAlcohol: order.hasAlcohol,
      trackingUrl: trackingUrl(services, order),
      cancelUntil: cancellableUntil(order) ?? null,
      legalVersion: order.legalVersion,
      // It has just been confirmed, so it is paid or free.
      note: toNote(order) as ItemisedNote,
    }),
  )
}

/** Queues the mail of a cancellation made by the customer or the team. */
export async function queueCancellation(
  services: Services,
  tx: Queryable,
  orderId: string,
  what: { reason: string; refundCents: number; rewardReturned: boolean; pointReversed: boolean },
): Promise<void> {
  const refund = what.refundCents > 0 ? { amountCents: what.refundCents, day: parisDay(services.clock()) } : null
  await queueFor(services, tx, orderId, 'order-cancelled', order =>
    orderCancelledMail({
      orderId,
      customerName: order.customerName ?? '',
      pickup: order.pickupAt ? pickupOf(order) : null,
      reason: what.reason,
      refund,
      rewardReturned: what.rewardReturned,
      pointReversed: what.pointReversed,
    }),
  )
}

/** Queues 'C'est prêt'. */
export async function queueReady(services: Services, tx: Queryable, orderId: string): Promise<void> {
  await queueFor(services, tx, orderId, 'order-ready', order =>
    orderReadyMail({
      orderId,
      customerName: order.customerName ?? '',
      pickup: pickupOf(order),
      hasAlcohol: order.hasAlcohol,
      trackingUrl: trackingUrl(services, order),
    }),
  )
}

/**
 * Queues 'Un peu plus de temps en cuisine', once for each new time.
 * @param late.was the pickup that was told before
 */
export async function queueLate(
  services: Services,
  tx: Queryable,
  orderId: string,
  late: { was: Date; minutes: number },
): Promise<void> {
  await queueFor(
    services,
    tx,
    orderId,
    'order-late',
    order =>
      orderLateMail({
        orderId,
        customerName: order.customerName ?? '',
        minutes: late.minutes,
        was: parisTime(late.was),
        becomes: pickupOf(order).time,
        trackingUrl: trackingUrl(services, order),
      }),
    order => `${orderId} ${order.pickupAt?.toISOString()}`,
  )
}

/**
 * Queues the mail of a refund that an administrator made, with the note as it is now, in the refund's transaction.
 * @param refund.lines numbers of the lines that it is for, with the pieces of each; empty: not by lines
 */
export async function queueRefunded(
  services: Services,
  tx: Queryable,
  orderId: string,
  refund: { id: string; amountCents: number; reason: string; lines: readonly { id: string; quantity: number }[] },
): Promise<void> {
  await queueFor(
    services,
    tx,
    orderId,
    'order-refunded',
    order =>
      orderRefundedMail({
        // It has been paid: money goes back.
        note: toNote(order) as ItemisedNote,
        refund: {
          amountCents: refund.amountCents,
          day: parisDay(services.clock()),
          reason: refund.reason,
          lines: refund.lines.flatMap(({ id, quantity }) =>
            order.lines.filter(line => String(line.lineNo) === id).map(line => mailedLine({ ...line, quantity })),
          ),
        },
      }),
    () => refund.id,
  )
}

/** One mail of a kind for an order (or for the cause that is said), whatever calls twice; none when its customer was erased. */
async function queueFor(
  services: Services,
  tx: Queryable,
  orderId: string,
  kind: MailKind,
  write: (order: WholeOrder) => ReturnType<typeof orderReadyMail>,
  causeOf: (order: WholeOrder) => string = () => orderId,
): Promise<void> {
  const order = await wholeOrder(tx, orderId)
  if (!order?.customerEmail) return
  await queueMail(tx, {
    kind,
    cause: causeOf(order),
    recipient: order.customerEmail,
    data: write(order),
    orderId,
    ...(order.customerId && { customerId: order.customerId }),
    now: services.clock(),
  })
}

function mailedLine(row: WholeOrder['lines'][number]): MailedLine {
  const line = toLine(row)
  return {
    quantity: row.quantity,
    name: row.name,
    options: choicesInWords({ ...line, ...line.options }),
    totalCents: row.unitPriceCents * row.quantity,
    ...(row.discountCents > 0 && { fullCents: (row.unitPriceCents + row.discountCents) * row.quantity }),
  }
}

function discountOf(order: WholeOrder): { percent: number; cents: number } | null {
  return order.discountPercent === null ? null : { percent: order.discountPercent, cents: discountCentsOf(order) }
}

function pickupOf(order: WholeOrder): { day: string; time: string } {
  const at = order.pickupAt ?? order.createdAt
  return { day: parisDay(at), time: parisTime(at) }
}

/** The page that follows and cancels, with the token that proves it. */
function trackingUrl(services: Services, order: WholeOrder): string {
  return `${services.origins[0]}/commande/${order.id}?token=${order.trackingToken}`
}
