import { notifyTeam } from '#api/features/notifications/actions/notify.ts'
import { notifyCustomer, trackingUrl } from '#api/features/orders/actions/messages/order-mails.ts'
import type { WholeOrder } from '#api/features/orders/actions/tracking/order-for-others.ts'
import type { Services } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { WithdrawalRow } from '../queries/stored-withdrawals.ts'
import { withdrawalNoticeMail, withdrawalReceivedMail } from '../rules/withdrawal-mails.ts'

/** The receipt of a declaration to its customer, on a durable medium, and a notice to the restaurant. */
export async function queueWithdrawal(
  services: Services,
  tx: Queryable,
  order: WholeOrder,
  declared: Omit<WithdrawalRow, 'refundedAt'>,
): Promise<void> {
  const about = { ...declared, callNumber: order.callNumber, customerName: order.customerName ?? '' }
  const data = withdrawalReceivedMail({ ...about, trackingUrl: trackingUrl(services, order) })
  await notifyCustomer(services, tx, order, { kind: 'withdrawal-received', cause: declared.id, data })
  const page = `${services.origins[0]}/admin/litiges`
  await notifyTeam(services, tx, 'withdrawal-notice', declared.id, withdrawalNoticeMail(about, page))
}
