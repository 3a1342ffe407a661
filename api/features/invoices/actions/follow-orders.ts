import { lockOrder } from '#api/features/orders/actions/tracking/order-for-others.ts'
import { soldReceipt } from '#api/features/orders/actions/tracking/sold-receipt.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context/context.ts'
import { insertInvoice, invoicesOfOrders, nextPlace, ordersToFollow } from '../queries/stored-invoices.ts'
import { correctionText, invoiceNumber } from '../rules/invoice-text.ts'
import { grossOf, standingVat, undocumented } from '../rules/standing.ts'

export const FOLLOW_INVOICED = 'follow_invoiced_orders'

/**
 * Issues what is missing of orders that have an invoice: a credit note for what went back since, another invoice for
 * what was added and paid.
 * Source: CGI, article 289 I 5 and article 272, 1.
 */
export async function followInvoicedOrders(services: Services): Promise<void> {
  for (const orderId of await ordersToFollow(services.sql)) await followOrder(services, orderId)
}

async function followOrder({ sql, clock }: Services, orderId: string): Promise<void> {
  await sql.begin(async tx => {
    await lockOrder(tx, orderId)
    const [rows, receipt] = [await invoicesOfOrders(tx, [orderId]), await soldReceipt(tx, orderId)]
    const [first] = rows
    if (!first || !receipt) return
    const vat = undocumented(
      standingVat(receipt),
      rows.flatMap(({ vat }) => vat),
    )
    // An exchange of equal price has nothing to pay and nothing to give back: its note is the receipt.
    if (grossOf(vat) === 0) return
    const { on, ...place } = await nextPlace(tx, parisDay(clock()))
    const { siren, vatNumber, address } = first
    const company = { name: first.company, siren, address, vatNumber: vatNumber ?? undefined }
    const corrects = { corrects: invoiceNumber(first), correctedOn: first.issuedOn }
    await insertInvoice(tx, {
      ...place,
      orderId,
      issuedOn: on,
      issuedAt: clock(),
      company,
      totalCents: grossOf(vat),
      vat,
      content: correctionText(vat, { company, on, ...corrects }, first.content),
    })
  })
}
