/** What this feature stores about a person's orders, for their export; the law has it kept for ten years. */

import { soldReceipt, takePaperHit } from '#api/features/orders/order-receipt.ts'
import { authorisedOrder } from '#api/features/orders/read-order.ts'
import { writeDocument } from '#api/features/receipts/write-receipt.ts'
import type { Download } from '#api/kernel/endpoint.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import type { Finding } from '#api/kernel/people/journal.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { firstDayOfBooks } from '#api/kernel/time/paris-calendar.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { OrderInvoices } from './contract.ts'
import { grossOf, invoiceNumber, invoicePlace, standingVat } from './invoice-text.ts'
import { invoicesOfOrders, missingPlaces } from './stored-invoices.ts'

/** @throws AppError 'order_not_found' */
export async function readInvoices(ctx: Ctx, orderId: string, token: string | undefined): Promise<OrderInvoices> {
  await authorisedOrder(ctx, ctx.sql, orderId, token)
  return invoicesOf(ctx.sql, orderId)
}

export async function invoicesOf(sql: Queryable, orderId: string): Promise<OrderInvoices> {
  const [rows, receipt] = await Promise.all([invoicesOfOrders(sql, [orderId]), soldReceipt(sql, orderId)])
  return {
    documents: rows.map(row => ({
      number: invoiceNumber(row),
      kind: row.totalCents < 0 ? 'credit' : 'invoice',
      on: row.issuedOn,
      total: toEuros(row.totalCents),
    })),
    company: rows[0]?.company ?? null,
    mayAsk: rows.length === 0 && receipt !== undefined && grossOf(standingVat(receipt)) > 0,
  }
}

/**
 * One of an order's documents, in the words in which it was issued.
 * @throws AppError 'order_not_found'; 'not_found' for a number that is not this order's; 'rate_limited'
 */
export async function invoiceFile(
  ctx: Ctx,
  { id, number }: { id: string; number: string },
  token: string | undefined,
): Promise<Download> {
  await authorisedOrder(ctx, ctx.sql, id, token)
  const place = invoicePlace(number)
  const rows = await invoicesOfOrders(ctx.sql, [id])
  const row = rows.find(({ year, serial }) => year === place?.year && serial === place.serial)
  if (!row) throw new AppError('not_found')
  await takePaperHit(ctx, id)
  const bytes = await writeDocument({ ...row.content, reference: number }, row.issuedAt)
  return { fileName: `facture-${number}.pdf`, contentType: 'application/pdf', bytes }
}

/**
 * Finds numbers that no document has (CGI, annexe II, 242 nonies A), of the series whose year is still in the books:
 * before that documents have gone with their orders.
 */
export async function checkSeries({ sql, clock }: Services): Promise<Finding[]> {
  const missing = await missingPlaces(sql, Number(firstDayOfBooks(clock()).slice(0, 4)))
  return missing.map(place => {
    const number = invoiceNumber(place)
    return { kind: 'invoice_missing', subject: number, name: number, isRepaired: false }
  })
}

export async function invoicesHeldOf(sql: Queryable, orderIds: readonly string[]) {
  const rows = await invoicesOfOrders(sql, orderIds)
  return rows.map(({ year, serial, totalCents, vat, content, ...row }) => ({
    number: invoiceNumber({ year, serial }),
    ...row,
    total: toEuros(totalCents),
  }))
}
