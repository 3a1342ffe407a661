import { expect } from 'vitest'
import type { Statistics } from '#api/features/reports/contract.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import { kitchenDay } from '#api/kernel/time/kitchen-day.ts'
import { expectSameSessions } from '../../world/books/same-money.ts'
import type { Evening } from '../evening.ts'
import { COUNTER_LIMIT_CENTS } from '../house.ts'
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

  // The whole evening ends after midnight; its figures are the day's on which it began.
  const day = kitchenDay(world.clock())
  await expectTillAgrees(evening, day)
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

/** The till's notes beside payments by card are what was said at the counter, and the counter gave back what it may. */
async function expectTillAgrees({ world, orders, givenAwayCents }: Evening, day: string): Promise<void> {
  await world.look(async sql => {
    const differences = await sql<{ id: string; cents: number; collected: boolean }[]>`
      select order_id as id, sum(till_difference_cents * quantity)::integer as cents,
        bool_and(till_collected_at is not null) as collected
      from line_items
      where till_difference_cents > 0 and removed_quantity + refunded_quantity < quantity
      group by 1`
    const answered = orders.filter(({ differenceCents }) => differenceCents > 0)
    const known = new Map(differences.map(({ id, cents, collected }) => [id, [cents, collected]]))
    expect(known.size, 'orders with a difference at the till').toBe(answered.length)
    for (const { id, kind, differenceCents } of answered) expect(known.get(id), kind).toEqual([differenceCents, true])
    const [given] = await sql<{ cents: number }[]>`
      select coalesce(sum(g.cents), 0)::integer as cents
      from given_away g
      join staff s on s.id = g.staff_id
      where s.role = 'counter' and g.given_on = ${day}`
    expect(given?.cents, 'what the counter gave back').toBe(givenAwayCents)
    expect(givenAwayCents).toBeLessThanOrEqual(COUNTER_LIMIT_CENTS)
  })
}
