import { expect } from 'vitest'
import type { Statistics } from '#api/features/reports/contract.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { expectSameSessions } from '../../world/books/same-money.ts'
import type { Evening } from '../evening.ts'
import { read } from '../people/ask.ts'

type Sums = [id: string, captured: number, returned: number]

/** The provider's books, ours, and what the customers paid and got back are the same, order by order; the till's apart. */
export async function expectMoneyAgrees(evening: Evening): Promise<void> {
  const { world, orders, staff } = evening
  await world.look(async sql => {
    await expectSameSessions(sql, world.simulator)
    const theirs = new Map<string, Sums>(orders.map(({ id }) => [id, [id, 0, 0]]))
    for (const { metadata, capturedCents, refundedCents } of world.simulator.books()) {
      const sums = theirs.get(metadata.orderId ?? '')
      expect(sums, 'a payment of no order').toBeDefined()
      if (!sums) continue
      sums[1] += capturedCents
      sums[2] += refundedCents
    }
    const answered: Sums[] = orders.map(({ id, capturedCents, returnedCents }) => [id, capturedCents, returnedCents])
    expect([...theirs.values()], 'what the provider has').toEqual(answered)
    const ours = await sql<{ id: string; captured: number; refunded: number }[]>`
      select id, captured_cents as captured, refunded_cents as refunded from orders`
    const kept = new Map(ours.map(({ id, captured, refunded }) => [id, [id, captured, refunded]]))
    expect(kept.size, 'orders that nobody was told of').toBe(orders.length)
    expect(
      orders.map(({ id }) => kept.get(id)),
      'what our books have',
    ).toEqual(answered)
  })

  const day = parisDay(world.clock())
  const { period } = await read<Statistics>(evening, `/api/admin/statistics?from=${day}&to=${day}`, staff)
  const atTill = orders.filter(({ tillCents }) => tillCents > 0)
  expect(period, 'the day’s figures').toMatchObject({
    total_revenue: toEuros(
      orders.reduce((sum, { capturedCents, returnedCents }) => sum + capturedCents - returnedCents, 0),
    ),
    total_orders: orders.filter(({ capturedCents, returnedCents }) => capturedCents > returnedCents).length,
    refunded_orders: orders.filter(
      ({ capturedCents, returnedCents }) => capturedCents > 0 && returnedCents === capturedCents,
    ).length,
    at_till: {
      orders_count: atTill.length,
      amount: toEuros(atTill.reduce((sum, { tillCents }) => sum + tillCents, 0)),
    },
  })
}
