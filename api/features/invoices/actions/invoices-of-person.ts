/** What this feature stores about a person's orders, for their export; the law has it kept for ten years. */
import { toEuros } from '#api/kernel/order/money.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { invoicesOfOrders } from '../queries/stored-invoices.ts'
import { invoiceNumber } from '../rules/invoice-text.ts'

export async function invoicesHeldOf(sql: Queryable, orderIds: readonly string[]) {
  const rows = await invoicesOfOrders(sql, orderIds)
  return rows.map(({ year, serial, totalCents, vat, content, ...row }) => ({
    number: invoiceNumber({ year, serial }),
    ...row,
    total: toEuros(totalCents),
  }))
}
