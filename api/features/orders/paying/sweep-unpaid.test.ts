import { afterEach, expect, test, vi } from 'vitest'
import { orderMoney } from '#api/features/payments/settle-session.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { sweepUnpaid } from './sweep-unpaid.ts'

const app = await testApp()
const { sql, services, clock, simulator } = app
const customer = customerOf(app)

afterEach(() => {
  simulator.faults.clear()
  vi.restoreAllMocks()
})

async function statusOf(orderId: string): Promise<string | undefined> {
  const [row] = await sql<{ status: string }[]>`select status from orders where id = ${orderId}`
  return row?.status
}

test('a provider that is away is asked for three orders, and all of them free their slots', async () => {
  const ids: string[] = []
  for (let order = 0; order < 6; order += 1) ids.push((await customer.opened()).id)
  clock.advanceMinutes(15)
  simulator.faults.set({ apiFailures: 1000 })
  const calls = vi.spyOn(simulator.faults, 'takeApiFault')
  await sweepUnpaid(services, orderMoney)
  const attemptsEach = 2
  expect(calls).toHaveBeenCalledTimes(3 * attemptsEach)
  expect(await Promise.all(ids.map(statusOf))).toEqual(Array(6).fill('cancelled'))
})

test('an order that cannot be cancelled does not keep the others’ slots', async () => {
  const [broken, next] = [await customer.place(), await customer.place()]
  await sql`
    update pickup_slots
    set held_load = 0, held_orders = 0
    where slot_at = (select slot_at from slot_holds where order_id = ${broken.id})`
  clock.advanceMinutes(15)
  await sweepUnpaid(services, orderMoney)
  expect([await statusOf(broken.id), await statusOf(next.id)]).toEqual(['pending', 'cancelled'])
})

test('an order that turns out paid when its page is closed stays, and so does its money', async () => {
  const order = await customer.opened()
  simulator.faults.set({ webhookNever: true })
  await customer.press('pay', order)
  clock.advanceMinutes(15)
  await sweepUnpaid(services, orderMoney)
  expect(await sql`select status, captured_cents, refunded_cents from orders where id = ${order.id}`).toEqual([
    { status: 'confirmed', capturedCents: 1390, refundedCents: 0 },
  ])
})

test('who comes to the payment page while the sweep is on its way finds it open', async () => {
  const over = await customer.opened()
  clock.advanceMinutes(10)
  const late = await customer.place()
  clock.advanceMinutes(5)
  let opened = false
  await sweepUnpaid(services, {
    ...orderMoney,
    async closeSessions(ctx, orderId) {
      // The sweep has read both orders as overdue by now, and then the second one gets its payment page.
      if (!opened) await customer.checkout(late)
      opened = true
      await orderMoney.closeSessions(ctx, orderId)
    },
  })
  expect([await statusOf(over.id), await statusOf(late.id)]).toEqual(['cancelled', 'pending'])
  expect(await sql`select status from payments where order_id = ${late.id}`).toEqual([{ status: 'open' }])
})
