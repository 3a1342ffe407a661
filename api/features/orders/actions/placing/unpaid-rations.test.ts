import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'
import { newCustomer, signedIn } from '#api/testing/people/accounts.ts'
import { orderMoney } from '../../../payments/actions/order-money.ts'
import { checkoutOf } from '../../../payments/rules/settlement.ts'
import { sweepUnpaid } from '../paying/sweep-unpaid.ts'

const { app, sql, clock, services, simulator, runJobs } = await testApp({ rateLimits: 'on' })

let people = 0
function person() {
  people += 1
  return {
    name: 'Anne Martin',
    email: `client-${people}@exemple.fr`,
    phone: `06 00 00 ${String(1000 + people).replace(/(..)(..)/, '$1 $2')}`,
  }
}
let networks = 0
function network() {
  networks += 1
  return `203.0.${networks}.7`
}

async function send<T>(path: string, body: unknown, address: string, headers: Record<string, string> = {}) {
  const response = await app.request(
    `${TEST_ORIGIN}${path}`,
    { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) },
    { incoming: { socket: { remoteAddress: address } } },
  )
  return { status: response.status, headers: response.headers, body: (await response.json()) as T & { code?: string } }
}
type Placed = {
  id: string
  trackingToken: string
  totalAmount: number
  payBy: string
  waiting?: { id: string; trackingToken: string }
}
const pickupAt = (time: string, date = '2026-11-22') => ({ date, time, notes: '' })
const order = (
  address: string,
  who = person(),
  { pieces = 1, time = '12:30', date = '2026-11-22' } = {},
  headers: Record<string, string> = {},
) =>
  send<Placed>(
    '/api/orders',
    orderBody([{ ...PAD_THAI, quantity: pieces }], { customerInfo: who, pickup: pickupAt(time, date) }),
    address,
    headers,
  )
const openPage = (placed: Placed, address: string) =>
  send<{ sessionId: string; payBy: string }>('/api/payments/stripe/checkout', checkoutOf(placed, TEST_ORIGIN), address)

async function pay(placed: Placed, address: string): Promise<void> {
  const { body } = await openPage(placed, address)
  const page = new URL(`/stripe-simulator/pay/${body.sessionId}/pay`, simulator.url)
  expect((await fetch(page, { method: 'POST', redirect: 'manual' })).status).toBe(303)
  await simulator.settled()
  await runJobs()
}

describe('an address', () => {
  test('may have two unpaid orders that have no payment page yet, and is told what to do about a third', async () => {
    const address = network()
    expect((await order(address)).status).toBe(201)
    expect((await order(address)).status).toBe(201)
    const refused = await order(address)
    expect([refused.status, refused.body.code]).toEqual([429, 'unpaid_orders_waiting'])
    expect(refused.headers.get('retry-after')).toBe('60')
    expect((await order(network())).status, 'elsewhere').toBe(201)
  })

  test('is the whole network of it: /24 of IPv4, /64 of IPv6', async () => {
    const block = network().replace(/\.7$/, '')
    expect((await order(`${block}.1`)).status).toBe(201)
    expect((await order(`${block}.2`)).status).toBe(201)
    expect((await order(`${block}.3`)).status).toBe(429)
    expect((await order('2001:db8:7:7::1')).status).toBe(201)
    expect((await order('2001:db8:7:7:1::2')).status).toBe(201)
    expect((await order('2001:db8:7:7:2::3')).status).toBe(429)
  })

  test('holds one and a half slots at most, however many payment pages it opens', async () => {
    const address = network()
    const first = await order(address, person(), { pieces: 9, time: '18:00' })
    await openPage(first.body, address)
    const second = await order(address, person(), { pieces: 9, time: '18:30' })
    await openPage(second.body, address)
    expect((await order(address, person(), { time: '19:00' })).status).toBe(429)
    await pay(first.body, address)
    expect((await order(address, person(), { time: '19:00' })).status, 'what is paid holds nothing').toBe(201)
  })

  test('may order more than that at once: a feast is one order', async () => {
    expect((await order(network(), person(), { pieces: 30, time: '20:00' })).status).toBe(201)
  })
})

test.each([
  ['e-mail', { email: 'Anne.Martin+1@gmail.com' }, { email: 'annemartin@googlemail.com' }],
  ['phone number', { phone: '06 99 88 77 66' }, { phone: '+33 6 99 88 77 66' }],
])('one %s is one subject, from wherever it orders and however it is written', async (_, one, other) => {
  expect((await order(network(), { ...person(), ...one })).status).toBe(201)
  expect((await order(network(), { ...person(), ...other })).status).toBe(201)
  expect((await order(network(), { ...person(), ...one })).status).toBe(429)
})

describe('who is refused', () => {
  const tuesday = { date: '2026-11-24' }

  test('is led to the order that waits, where it is of their account', async () => {
    const bearer = await signedIn(services, { kind: 'customer', id: (await newCustomer(sql)).id })
    const who = person()
    await order(network(), who, tuesday, bearer)
    clock.advanceMinutes(0.1)
    const { body: newest } = await order(network(), who, tuesday, bearer)
    const refused = await order(network(), who, tuesday, bearer)
    expect([refused.status, refused.body.code]).toEqual([429, 'unpaid_orders_waiting'])
    expect(refused.body.waiting).toEqual({ id: newest.id, trackingToken: newest.trackingToken })
  })

  test('learns of no order by knowing somebody’s e-mail or phone number', async () => {
    const who = person()
    await order(network(), who, tuesday)
    await order(network(), who, tuesday)
    const stranger = await signedIn(services, { kind: 'customer', id: (await newCustomer(sql)).id })
    for (const headers of [{}, stranger]) {
      const refused = await order(network(), who, tuesday, headers)
      expect(refused.status).toBe(429)
      expect(refused.body.waiting).toBeUndefined()
    }
  })

  test('orders with the very same key once there is room again', async () => {
    const [who, key] = [person(), { 'idempotency-key': randomUUID() }]
    const first = await order(network(), who, tuesday)
    await order(network(), who, tuesday)
    const address = network()
    expect((await order(address, who, tuesday, key)).status).toBe(429)
    await pay(first.body, network())
    expect((await order(address, who, tuesday, key)).status).toBe(201)
  })

  test('finds the refusal in the description of the call', async () => {
    const description = (await (await app.request(`${TEST_ORIGIN}/api/openapi.json`)).json()) as {
      paths: Record<string, { post: { responses: Record<string, unknown> } }>
    }
    const { responses } = description.paths['/api/orders']?.post ?? expect.unreachable('it is not described')
    expect(JSON.stringify(responses['429'])).toContain('unpaid_orders_waiting')
  })
})

test('an order without a payment page is cancelled after five minutes, one with a page after fifteen', async () => {
  const address = network()
  const late = { time: '21:00' }
  const [lost, paying] = [await order(address, person(), late), await order(address, person(), late)]
  const page = await openPage(paying.body, address)
  expect(page.body.payBy).toBe(new Date(clock().getTime() + 15 * 60_000).toISOString())
  expect(lost.body.payBy).toBe(new Date(clock().getTime() + 5 * 60_000).toISOString())
  const stateOf = async ({ body: { id } }: typeof lost) =>
    (await sql<{ status: string }[]>`select status from orders where id = ${id}`)[0]?.status
  clock.advanceMinutes(5)
  await sweepUnpaid(services, orderMoney)
  expect([await stateOf(lost), await stateOf(paying)]).toEqual(['cancelled', 'pending'])
  clock.advanceMinutes(10)
  await sweepUnpaid(services, orderMoney)
  expect(await stateOf(paying)).toBe('cancelled')
  const [{ count } = { count: -1 }] = await sql<{ count: number }[]>`
    select count(*)::integer as count from unpaid_holds where order_id in (${lost.body.id}, ${paying.body.id})`
  expect(count, 'nothing is kept of who they were').toBe(0)
})

test('thirty colleagues behind one address order for one noon within minutes, and all are served', async () => {
  const address = network()
  const waiting: Placed[] = []
  for (let colleague = 0; colleague < 30; colleague += 1) {
    // Up to ten of them are on the payment page at the same time.
    if (waiting.length === 10) await pay(waiting.shift() as Placed, address)
    const time = ['11:30', '12:00', '13:00'][colleague % 3] as string
    const placed = await order(address, person(), { time, date: '2026-11-23' })
    expect(placed.status, `colleague ${colleague + 1}`).toBe(201)
    await openPage(placed.body, address)
    waiting.push(placed.body)
    clock.advanceMinutes(0.2)
  }
  for (const placed of waiting) await pay(placed, address)
  const [{ paid } = { paid: 0 }] = await sql<{ paid: number }[]>`
    select count(*)::integer as paid from orders where pickup_at >= '2026-11-23' and pickup_at < '2026-11-24' and paid_at is not null`
  expect(paid).toBe(30)
})

test('of a hundred that one address sends at once, for as many slots, two hold something', async () => {
  const address = network()
  const { days } = (await (await app.request(`${TEST_ORIGIN}/api/pickup-slots`)).json()) as {
    days: { date: string; slots: { time: string; available: boolean }[] }[]
  }
  const free = days.flatMap(({ date, slots }) =>
    slots.filter(slot => slot.available).map(({ time }) => ({ date, time })),
  )
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      order(address, person(), { pieces: 12, ...(free[n % free.length] as { date: string; time: string }) }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(2)
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
})
