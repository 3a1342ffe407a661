import type { Queryable } from '#api/platform/database/database.ts'
import { notifyOrder } from '../../queries/write-orders.ts'

/** An order with a payment page is held for longer, so every page that shows the order must learn the new deadline. */
export async function notifyPaymentPage(tx: Queryable, orderId: string): Promise<void> {
  await notifyOrder(tx, orderId)
}
