import { expect } from 'vitest'
import { verifyBooks } from '#api/features/books/verify-books.ts'
import { writeEntries } from '#api/features/books/write-entries.ts'
import type { Shop } from '../shop.ts'

/**
 * The books tell all that moved, order by order, and the VAT of their sales adds up to what is kept of them; the chain fits.
 */
export async function expectTrueLedger({ app, orders }: Shop): Promise<void> {
  await writeEntries(app.services)
  const ids = orders.map(({ id }) => id)
  const moved = await app.sql<{ orderId: string; cents: number; soldCents: number }[]>`
    select order_id,
      sum(captured_cents - refunded_cents - withdrawn_cents)::int as cents,
      coalesce(sum(captured_cents - refunded_cents) filter (where settles), 0)::int as sold_cents
    from payments
    where order_id = any(${ids}::uuid[]) and status = 'paid'
    group by order_id
    order by order_id`
  const booked = await app.sql<{ orderId: string; cents: number; vat: number[][][] }[]>`
    select order_id, sum(amount_cents)::int as cents, jsonb_agg(vat order by number) as vat
    from book_entries
    where order_id = any(${ids}::uuid[])
    group by order_id
    order by order_id`
  const told = booked.map(({ orderId, cents, vat }) => {
    const soldCents = vat.flat(1).reduce((sum, [, net = 0, tax = 0]) => sum + net + tax, 0)
    return { orderId, cents, soldCents }
  })
  expect(told).toEqual([...moved])
  expect((await verifyBooks(app.services, app.sql)).fault).toBeNull()
}
