import type { Queryable } from '#api/platform/database.ts'
import { notifyOrder } from '../queries/write-orders.ts'

/** An order that has come to its payment page is kept for longer: every page that shows it names the new deadline. */
export async function notifyPaymentPage(tx: Queryable, orderId: string): Promise<void> {
  await notifyOrder(tx, orderId)
}
