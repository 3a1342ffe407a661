import type { ItemisedReceipt } from '#api/features/receipts/rules/receipt-text.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { wholeOrder } from '../../queries/read-orders.ts'
import { toReceipt } from '../../views/order-receipt.ts'

/** What an order sold, for whoever has shown that they may see it; undefined before anything was paid. */
export async function soldReceipt(sql: Queryable, orderId: string): Promise<ItemisedReceipt | undefined> {
  const order = await wholeOrder(sql, orderId)
  return (order && toReceipt(order)) ?? undefined
}
