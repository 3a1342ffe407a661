import { notifyTeam } from '#api/features/notifications/actions/notify.ts'
import { notifyCustomer, trackingUrl } from '#api/features/orders/actions/messages/order-mails.ts'
import { lockOrder, type OrderForOthers, wholeOrderOf } from '#api/features/orders/actions/tracking/order-for-others.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { lastReceiptAt, takeUnreceipted } from '../queries/stored-withdrawals.ts'
import { receiptTime, withdrawalNoticeMail, withdrawalReceivedMail } from '../rules/withdrawal-mails.ts'

/**
 * The receipt of a declaration to its customer, on a durable medium, and a notice to the restaurant, in the transaction
 * that stores it: the first at once, those of the next quarter of an hour in one mail at its end. Somebody who declares
 * each piece apart, at somebody else's address, fills nobody's mailbox so.
 * Source: C. conso L221-21.
 */
export async function queueReceipt(services: Services, tx: Queryable, order: OrderForOthers): Promise<void> {
  const now = services.clock()
  const at = receiptTime(await lastReceiptAt(tx, order.id), now)
  if (at > now)
    await addJob(tx, 'mail_withdrawals', { orderId: order.id }, { runAt: at, key: `withdrawals ${order.id}` })
  else await mailReceipts(services, tx, order)
}

/** Mails what an order's declarations of the last quarter of an hour wait for. */
export async function mailWithdrawals(services: Services, orderId: string): Promise<void> {
  await services.sql.begin(async tx => {
    await lockOrder(tx, orderId)
    await mailReceipts(services, tx, await wholeOrderOf(tx, orderId))
  })
}

async function mailReceipts(services: Services, tx: Queryable, order: OrderForOthers): Promise<void> {
  const [first, ...more] = await takeUnreceipted(tx, order.id, services.clock())
  if (!first) return
  const about = {
    orderId: order.id,
    callNumber: order.callNumber,
    customerName: order.customerName ?? '',
    declared: [first, ...more] as const,
  }
  const data = withdrawalReceivedMail({ ...about, trackingUrl: trackingUrl(services, order) })
  await notifyCustomer(services, tx, order, { kind: 'withdrawal-received', cause: first.id, data })
  const page = `${services.origins[0]}/admin/litiges`
  await notifyTeam(services, tx, 'withdrawal-notice', first.id, withdrawalNoticeMail(about, page))
}
