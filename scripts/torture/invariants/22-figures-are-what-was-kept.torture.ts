import fc from 'fast-check'
import { expect } from 'vitest'
import { customerUser } from '#api/features/customers/customer-accounts.ts'
import { REFUND_COMMANDS } from '#api/features/payments/testing/commands/refund-commands.ts'
import { COMMANDS } from '#api/features/payments/testing/commands.ts'
import { modelApp } from '#api/features/payments/testing/model-app.ts'
import { modelRun } from '#api/features/payments/testing/model-run.ts'
import type { Shop } from '#api/features/payments/testing/shop.ts'
import { payAndPoll } from '#api/features/payments/testing/steps.ts'
import type { Statistics } from '#api/features/reports/contract.ts'
import { differingSums } from '#api/features/reports/repair-sums.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { invariant } from '../invariant.ts'

type Sums = { orders: number; refunded: number; cents: number }

const app = await modelApp()
/** What each day kept by the provider's books; the runs share days and the restaurant's figures. */
const keptOn = new Map<string, Sums>()

/** Each run also refunds, and begins with an order that is paid. */
const runs = fc.commands([...REFUND_COMMANDS, ...COMMANDS], { maxCommands: 10, size: 'max' })

invariant(
  22,
  'whatever is paid, called off and given back: revenue, orders, basket and customers are what the provider’s books kept',
  { secondsATry: 1.5 },
  async ({ times, seed, tried }) => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(runs, async commands => {
        const from = parisDay(app.clock())
        await modelRun(app, commands, openWithMoney, async shop => {
          await count(shop)
          await expectFigures(from, parisDay(app.clock()))
          await expectCustomer(shop)
          if (run++ % 50 === 0) expect(await differingSums(app.sql)).toEqual([])
        })
        tried()
      }),
      { numRuns: times, seed, endOnFailure: true },
    )
    expect(await differingSums(app.sql)).toEqual([])
    const all = [...keptOn.values()].reduce(added, { orders: 0, refunded: 0, cents: 0 })
    if (times >= 100) expect(Math.min(all.orders, all.refunded)).toBeGreaterThan(0)
  },
)

async function openWithMoney(shop: Shop): Promise<void> {
  await shop.place(2)
  await payAndPoll(shop, shop.orders[0] as Shop['orders'][number])
}

/** Adds a run's orders to their days: money as the provider has it, days as ours. */
async function count(shop: Shop): Promise<void> {
  for (const { id, status, paidOn, totalCents } of await paidOrders(shop)) {
    const sums = keptOn.get(paidOn) ?? { orders: 0, refunded: 0, cents: 0 }
    const cents = keptCents(shop, id)
    const isKept = totalCents === 0 ? status !== 'cancelled' : cents > 0
    keptOn.set(paidOn, added(sums, { orders: Number(isKept), refunded: Number(!isKept), cents }))
  }
}

type Paid = { id: string; status: string; paidOn: string; totalCents: number; customerId: string | null }

/** `totalCents` is what was to be paid: a revision that takes off lowers the total. */
async function paidOrders(shop: Shop): Promise<Paid[]> {
  return await shop.app.sql<Paid[]>`
    select id, status, paid_on, total_cents + reduced_cents as total_cents, customer_id
    from orders
    where id = any(${shop.orders.map(({ id }) => id)}::uuid[]) and paid_on is not null`
}

function keptCents(shop: Shop, orderId: string): number {
  return shop.app.simulator
    .books()
    .filter(({ metadata }) => metadata.orderId === orderId)
    .reduce((sum, book) => sum + Math.max(0, book.capturedCents - book.refundedCents - book.withdrawnCents), 0)
}

async function expectFigures(from: string, to: string): Promise<void> {
  const { manager } = await app.staff()
  const { body } = await app.get<Statistics>(`/api/admin/statistics?from=${from}&to=${to}`, manager)
  const { orders, refunded, cents } = [...keptOn]
    .filter(([day]) => from <= day && day <= to)
    .map(([, sums]) => sums)
    .reduce(added, { orders: 0, refunded: 0, cents: 0 })
  expect(body.period).toMatchObject({
    total_revenue: toEuros(cents),
    total_orders: orders,
    average_order_value: orders === 0 ? 0 : Math.round(cents / orders) / 100,
    refunded_orders: refunded,
  })
}

async function expectCustomer(shop: Shop): Promise<void> {
  const card = await shop.cardHolder
  if (!card) return
  const theirs = (await paidOrders(shop)).filter(({ customerId }) => customerId === card.customerId)
  const kept = theirs.filter(({ id, status, totalCents }) =>
    totalCents === 0 ? status !== 'cancelled' : keptCents(shop, id) > 0,
  )
  expect(await customerUser(app.sql, card.customerId)).toMatchObject({
    total_orders: kept.length,
    total_spent: toEuros(kept.reduce((sum, { id }) => sum + keptCents(shop, id), 0)),
  })
}

function added(one: Sums, other: Sums): Sums {
  return {
    orders: one.orders + other.orders,
    refunded: one.refunded + other.refunded,
    cents: one.cents + other.cents,
  }
}
