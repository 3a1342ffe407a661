import { expect } from 'vitest'
import { verifyBooks } from '#api/features/books/verify-books.ts'
import { lastEntry, writeEntries } from '#api/features/books/write-entries.ts'
import type { TestApp } from '#api/testing/app/test-app.ts'
import type { Shop } from '../shop.ts'

/** The last entry of an app's books when they were walked last. */
const walkedTo = new WeakMap<TestApp, number>()

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
  await expectUnbroken(app)
}

/**
 * The whole chain fits. A fault stays where it is, so long books are walked each time that they have grown by a hundredth:
 * ten thousand runs would otherwise walk those before them ten thousand times.
 */
async function expectUnbroken(app: TestApp): Promise<void> {
  const { number = 0 } = (await lastEntry(app.sql)) ?? {}
  if (number < (walkedTo.get(app) ?? 0) * 1.01) return
  expect((await verifyBooks(app.services, app.sql)).fault).toBeNull()
  walkedTo.set(app, number)
}
