import {
  orderRevisedMail,
  type RevisedOrder,
  revisionToPayMail,
} from '#api/features/notifications/order-money-messages.ts'
import type { ItemisedReceipt } from '#api/features/receipts/rules/receipt-text.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { AS_PLACED, type WholeOrder } from '../../queries/order-rows.ts'
import type { StoredRevision } from '../../queries/paid/revisions.ts'
import { wholeOrder } from '../../queries/read-orders.ts'
import { differenceCents, tillDifferenceCents } from '../../rules/revisions/revisable.ts'
import { toReceipt } from '../../views/order-receipt.ts'
import { mailedLine, notifyCustomer, trackingUrl } from '../messages/order-mails.ts'

/** Queues the mail that an order was changed, with the corrected receipt, in the transaction that changes it. */
export async function queueRevised(
  services: Services,
  tx: Queryable,
  orderId: string,
  revision: StoredRevision,
): Promise<void> {
  const order = await wholeOrder(tx, orderId)
  if (!order) return
  // A changed order was paid, so it has a receipt.
  const data = orderRevisedMail(toMailed(services, order, revision), toReceipt(order) as ItemisedReceipt)
  await notifyCustomer(services, tx, order, { kind: 'order-revised', data, cause: revision.id })
}

/** Queues the mail with the link to pay what a change costs more. */
export async function queueRevisionToPay(
  services: Services,
  tx: Queryable,
  orderId: string,
  revision: StoredRevision,
): Promise<void> {
  const order = await wholeOrder(tx, orderId)
  if (!order || !revision.payBy) return
  const data = revisionToPayMail(toMailed(services, order, revision), revision.payBy)
  await notifyCustomer(services, tx, order, { kind: 'order-revision-to-pay', data, cause: revision.id })
}

function toMailed(services: Services, order: WholeOrder, revision: StoredRevision): RevisedOrder {
  const pickupAt = revision.pickupAfter ?? order.pickupAt ?? order.createdAt
  return {
    orderId: order.id,
    callNumber: order.callNumber,
    customerName: order.customerName ?? '',
    taken: revision.taken.map(mailedLine),
    added: revision.added.map(line => mailedLine({ ...line, ...AS_PLACED })),
    totalBeforeCents: revision.totalBeforeCents,
    totalAfterCents: revision.totalAfterCents,
    differenceCents: differenceCents(revision),
    waivedCents: revision.waivedCents,
    tillCents: tillDifferenceCents(revision.added),
    pickup: { day: parisDay(pickupAt), time: parisTime(pickupAt) },
    pickupWas: revision.pickupBefore && parisTime(revision.pickupBefore),
    trackingUrl: trackingUrl(services, order),
  }
}
