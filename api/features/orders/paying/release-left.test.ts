import { afterEach, expect, test } from 'vitest'
import { orderMoney } from '#api/features/payments/settle-session.ts'
import { testApp } from '#api/testing/app/test-app.ts'
import { customerOf } from '#api/testing/orders/checkout.ts'
import { orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'
import { releaseLeft, sweepUnpaid } from './sweep-unpaid.ts'

const app = await testApp()
const { sql, services, clock, simulator, runJobs, post } = app
const customer = customerOf(app)

afterEach(() => simulator.faults.clear())

type Placed = { id: string; trackingToken: string; totalAmount: number }
let days = 20
/** A day of its own for each test. */
function nextDay(): string {
  days += 1
  return `2026-11-${days}`
}

/** Twelve mains: a whole slot. */
async function place(date: string, time: string, pieces = 12): Promise<Placed> {
  const body = orderBody([{ ...PAD_THAI, quantity: pieces }], { pickup: { date, time, notes: '' } })
  const placed = await post<Placed>('/api/orders', body)
  expect(placed.status).toBe(201)
  return placed.body
}
const opened = async (order: Placed) => {
  const { status, body } = await customer.checkout<{ sessionId: string; code?: string }>(order)
  return { status, ...body }
}
const say = (order: Placed, isHere: boolean) =>
  post(`/api/orders/${order.id}/presence`, { isHere, trackingToken: order.trackingToken })
async function heldAt(date: string): Promise<number> {
  const [row] = await sql<{ load: number }[]>`
    select coalesce(sum(held_load), 0)::integer as load from pickup_slots
    where (slot_at at time zone 'Europe/Paris')::date = ${date}`
  return row?.load ?? 0
}
async function stored({ id }: Placed) {
  const [row] = await sql<{ status: string; at: string; refunded: number }[]>`
    select o.status, to_char(o.pickup_at at time zone 'Europe/Paris', 'HH24:MI') as at,
      (select coalesce(sum(r.amount_cents), 0)::integer from refunds r join payments p on p.id = r.payment_id where p.order_id = o.id) as refunded
    from orders o where id = ${id}`
  return row
}
async function pay(sessionId: string) {
  await customer.press('pay', { sessionId })
  await simulator.settled()
  await runJobs()
}

test('whoever says goodbye frees the slot within a minute, and finds the order payable', async () => {
  const date = nextDay()
  const order = await place(date, '19:00')
  const { sessionId } = await opened(order)
  expect((await say(order, false)).status).toBe(204)
  await releaseLeft(services)
  expect(await heldAt(date), 'a page that is loaded anew says goodbye too').toBe(24)
  clock.advanceSeconds(45)
  await releaseLeft(services)
  expect(await heldAt(date)).toBe(0)
  expect(await stored(order)).toMatchObject({ status: 'pending' })
  await pay(sessionId)
  expect(await stored(order)).toEqual({ status: 'confirmed', at: '19:00', refunded: 0 })
  expect(await heldAt(date)).toBe(24)
})

test('a page that falls silent is gone after three minutes, one that goes on speaking is not', async () => {
  const date = nextDay()
  const [silent, speaking] = [await place(date, '19:00'), await place(date, '19:30')]
  await opened(silent)
  await opened(speaking)
  await say(silent, true)
  await say(speaking, true)
  clock.advanceMinutes(2)
  await say(speaking, true)
  clock.advanceMinutes(1)
  await releaseLeft(services)
  expect(await heldAt(date)).toBe(24)
  await say(silent, true)
  expect(await heldAt(date), 'who comes back takes it again').toBe(48)
})

test('nothing is expected from the provider’s page: whoever went there keeps the slot until the time to pay is over', async () => {
  const date = nextDay()
  const order = await place(date, '19:00')
  await say(order, true)
  await opened(order)
  clock.advanceMinutes(14)
  await releaseLeft(services)
  expect(await heldAt(date)).toBe(24)
  clock.advanceMinutes(1)
  await sweepUnpaid(services, orderMoney)
  expect([await heldAt(date), (await stored(order))?.status]).toEqual([0, 'cancelled'])
})

test('late money finds the next slot of that day, and the mail says so', async () => {
  const date = nextDay()
  const order = await place(date, '19:00')
  const { sessionId } = await opened(order)
  await say(order, false)
  clock.advanceMinutes(1)
  await releaseLeft(services)
  await place(date, '19:00')
  await place(date, '19:30')
  await pay(sessionId)
  expect(await stored(order)).toEqual({ status: 'confirmed', at: '20:00', refunded: 0 })
  const [moved] = await sql<{ asked: string }[]>`
    select to_char(pickup_requested_at at time zone 'Europe/Paris', 'HH24:MI') as asked from orders where id = ${order.id}`
  expect(moved?.asked).toBe('19:00')
})

test('late money goes back where no slot of that day is left, and the order ends', async () => {
  const date = nextDay()
  const order = await place(date, '19:00')
  const { sessionId } = await opened(order)
  await say(order, false)
  clock.advanceMinutes(1)
  await releaseLeft(services)
  await sql`
    insert into pickup_slots (slot_at, held_load, held_orders, capacity)
    select (${date}::date + time '00:30' + n * interval '30 minutes') at time zone 'Europe/Paris', 24, 1, 24
    from generate_series(0, 46) n
    on conflict (slot_at) do update set held_load = 24, held_orders = 1`
  await pay(sessionId)
  expect(await stored(order)).toMatchObject({ status: 'pending', refunded: Math.round(order.totalAmount * 100) })
  await sweepUnpaid(services, orderMoney)
  expect(await stored(order)).toMatchObject({ status: 'cancelled' })
})

test('whoever comes back to pay an order whose slot is taken is offered the next one', async () => {
  const date = nextDay()
  const order = await place(date, '19:00')
  await opened(order)
  await say(order, false)
  clock.advanceMinutes(1)
  await releaseLeft(services)
  await place(date, '19:00')
  expect(await opened(order)).toMatchObject({ status: 409, code: 'slot_full', next: { date, time: '19:30' } })
})

test('a stranger’s word counts for nothing, and neither does one about a paid order', async () => {
  const date = nextDay()
  const order = await place(date, '19:00')
  const { sessionId } = await opened(order)
  const stranger = await post<{ code: string }>(`/api/orders/${order.id}/presence`, {
    isHere: false,
    trackingToken: 'a guess',
  })
  expect([stranger.status, stranger.body.code]).toEqual([404, 'order_not_found'])
  await pay(sessionId)
  await say(order, false)
  clock.advanceMinutes(5)
  await releaseLeft(services)
  expect(await heldAt(date)).toBe(24)
})
