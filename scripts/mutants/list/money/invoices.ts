import type { Mutant } from '../../taking-out/mutant.ts'

const named = (name: string) => ['invoices.test.ts', '-t', name]

/** Guards of invoices to companies. */
export const INVOICES: readonly Mutant[] = [
  {
    guard: 'an order is invoiced once',
    at: 'askInvoice',
    find: "    if ((await invoicesOfOrders(tx, [orderId])).length > 0) throw new AppError('invoice_issued')\n",
    replace: '',
    tests: named('is issued once'),
  },
  {
    guard: 'an order is invoiced once (lock)',
    at: 'askInvoice',
    find: '    await lockOrder(tx, orderId)\n',
    replace: '',
    tests: named('numbers follow one another'),
  },
  {
    guard: 'an invoice is its order’s',
    at: 'invoiceFile',
    find: 'invoicesOfOrders(ctx.sql, [id])',
    replace:
      'ctx.sql<Awaited<ReturnType<typeof invoicesOfOrders>>>`select year, serial, content, issued_at from invoices`',
    tests: named('is for who has the link'),
  },
]
