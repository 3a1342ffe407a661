import { soldReceipt } from '#api/features/orders/order-receipt.ts'
import { authorisedOrder, lockOrder } from '#api/features/orders/read-order.ts'
import { settingsSnapshot } from '#api/features/settings/snapshot.ts'
import type { InputOf } from '#api/kernel/endpoint.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx, Services } from '#api/platform/context.ts'
import type * as contract from './contract.ts'
import { correctionText, grossOf, invoiceNumber, invoiceText, standingVat, undocumented } from './invoice-text.ts'
import { invoicesOf } from './read-invoices.ts'
import { insertInvoice, invoicesOfOrders, nextPlace, ordersToFollow } from './stored-invoices.ts'

/**
 * Issues an order's invoice in the name of a company. There is one for an order, and nobody changes it: whoever has
 * mistyped the company asks the restaurant.
 * @throws AppError 'order_not_found', 'note_unpaid' where nothing is paid, 'invoice_issued'
 * Source: C. com. L441-9; docs/decisions/0152-company-invoices-without-gaps.md.
 */
export async function askInvoice(
  ctx: Ctx,
  orderId: string,
  { company, trackingToken }: InputOf<typeof contract.askInvoice>['body'],
): Promise<contract.OrderInvoices> {
  await authorisedOrder(ctx, ctx.sql, orderId, trackingToken)
  const settings = await ctx.snapshots.read(settingsSnapshot)
  return ctx.sql.begin(async tx => {
    await lockOrder(tx, orderId)
    const receipt = await soldReceipt(tx, orderId)
    const vat = receipt ? standingVat(receipt) : []
    if (!receipt || grossOf(vat) === 0) throw new AppError('note_unpaid')
    if ((await invoicesOfOrders(tx, [orderId])).length > 0) throw new AppError('invoice_issued')
    const { on, ...place } = await nextPlace(tx, parisDay(ctx.clock()))
    await insertInvoice(tx, {
      ...place,
      orderId,
      issuedOn: on,
      issuedAt: ctx.clock(),
      company,
      totalCents: grossOf(vat),
      vat,
      content: invoiceText(receipt, { company, on }, settings),
    })
    return invoicesOf(tx, orderId)
  })
}

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
