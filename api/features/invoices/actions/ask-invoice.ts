import { authorisedOrder } from '#api/features/orders/actions/tracking/authorise-order.ts'
import { lockOrder } from '#api/features/orders/actions/tracking/order-for-others.ts'
import { soldReceipt } from '#api/features/orders/actions/tracking/sold-receipt.ts'
import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import type { InputOf } from '#api/kernel/calls/endpoint.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { askInvoice as askEndpoint, OrderInvoices } from '../contract/invoices.ts'
import { insertInvoice, invoicesOfOrders, nextPlace } from '../queries/stored-invoices.ts'
import { invoiceText } from '../rules/invoice-text.ts'
import { grossOf, standingVat } from '../rules/standing.ts'
import { invoicesOf } from './read-invoices.ts'

/**
 * Issues an order's invoice in the name of a company. There is one for an order, and nobody changes it: whoever has
 * mistyped the company asks the restaurant.
 * @throws AppError 'order_not_found', 'note_unpaid' where nothing is paid, 'invoice_issued'
 * Source: C. com. L441-9; docs/decisions/0152-invoices-to-companies.md.
 */
export async function askInvoice(
  ctx: Ctx,
  orderId: string,
  { company, trackingToken }: InputOf<typeof askEndpoint>['body'],
): Promise<OrderInvoices> {
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
