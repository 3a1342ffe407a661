import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { COLA, orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'
import { newCustomer, signedIn } from '#api/testing/people/accounts.ts'
import { checkoutOf } from '../../payments/rules.ts'
import { orderMoney } from '../../payments/settle-session.ts'
import { sweepUnpaid } from './sweep-unpaid.ts'

const { app, sql, clock, services, simulator, runJobs } = await testApp({ rateLimits: 'on' })

// What the tests before hold together would be a crowd, for which other rules hold.
beforeEach(async () => void (await sql`delete from unpaid_holds`))

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
  { pieces = 1, time = '12:30', date = '2026-11-22', device = undefined as string | undefined } = {},
  headers: Record<string, string> = {},
) =>
  send<Placed>(
    '/api/orders',
    { ...orderBody([{ ...PAD_THAI, quantity: pieces }], { customerInfo: who, pickup: pickupAt(time, date) }), device },
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
  test('may have four unpaid orders that have no payment page yet, and is told what to do about a fifth', async () => {
    const address = network()
    for (let placed = 0; placed < 4; placed += 1) expect((await order(address)).status).toBe(201)
    const refused = await order(address)
    expect([refused.status, refused.body.code]).toEqual([429, 'unpaid_orders_waiting'])
    expect(refused.headers.get('retry-after')).toBe('60')
    expect((await order(network())).status, 'elsewhere').toBe(201)
  })

  test('is the whole network of it: /24 of IPv4, /64 of IPv6', async () => {
    const block = network().replace(/\.7$/, '')
    const afternoon = { time: '14:00' }
    const at = async (host: string) => (await order(host, person(), afternoon)).status
    for (const host of [1, 2, 3, 4]) expect(await at(`${block}.${host}`)).toBe(201)
    expect(await at(`${block}.5`)).toBe(429)
    for (const host of ['', '1:', '2:', '3:']) expect(await at(`2001:db8:7:7:${host}:1`)).toBe(201)
    expect(await at('2001:db8:7:7:5::1')).toBe(429)
  })

  test('of IPv6 is of a /48 too, which holds eight orders without a page, three slots at most', async () => {
    for (let subnet = 1; subnet <= 8; subnet += 1) {
      expect((await order(`2001:db8:48:${subnet}::1`, person(), { date: '2026-11-23' })).status).toBe(201)
    }
    expect((await order('2001:db8:48:9::1', person(), { date: '2026-11-23' })).status).toBe(429)
    for (const subnet of [1, 2]) {
      const feast = { pieces: 16, time: `1${subnet + 7}:00`, date: '2026-11-23' }
      expect((await order(`2001:db8:49:${subnet}::1`, person(), feast)).status).toBe(201)
    }
    const more = { pieces: 5, time: '20:00', date: '2026-11-23' }
    expect((await order('2001:db8:49:3::1', person(), more)).status, '32 + 32 + 10 of 72').toBe(429)
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

  test('that pays may hold more for half an hour, by what it paid', async () => {
    const address = network()
    const evening = { date: '2026-11-25' }
    const paid = await order(address, person(), { pieces: 9, time: '18:00', ...evening })
    await pay(paid.body, address)
    await openPage((await order(address, person(), { pieces: 18, time: '18:30', ...evening })).body, address)
    expect(
      (await order(address, person(), { pieces: 9, time: '19:00', ...evening })).status,
      '36 + 18 of 36 + 18',
    ).toBe(201)
    expect((await order(address, person(), { time: '19:30', ...evening })).status).toBe(429)
    clock.advanceMinutes(4)
    expect((await order(address, person(), { time: '19:30', ...evening })).status).toBe(429)
  })

  test('has no more credit half an hour after it paid, or once the order is called off', async () => {
    const kept = async () =>
      (await sql<{ n: number }[]>`select count(*)::integer as n from unpaid_holds where paid_at is not null`)[0]?.n
    const address = network()
    const called = await order(address, person(), { date: '2026-11-26' })
    await pay(called.body, address)
    expect(await kept()).toBeGreaterThan(0)
    const before = (await kept()) ?? 0
    const { id, trackingToken } = called.body
    expect((await send(`/api/orders/${id}/cancel`, { trackingToken }, address)).status).toBe(200)
    expect(await kept()).toBe(before - 1)
    clock.advanceMinutes(30)
    await sweepUnpaid(services, orderMoney)
    expect(await kept()).toBe(0)
  })

  test('may order more than that at once: a feast is one order', async () => {
    expect((await order(network(), person(), { pieces: 30, time: '20:00' })).status).toBe(201)
  })
})

test('one device is one subject, whatever it says of itself', async () => {
  const [device, day] = [randomUUID(), '2026-11-24']
  expect((await order(network(), person(), { device, date: day })).status).toBe(201)
  expect((await order(network(), person(), { device, date: day })).status).toBe(201)
  expect((await order(network(), person(), { device, date: day })).status).toBe(429)
  expect((await order(network(), person(), { device: randomUUID(), date: day })).status).toBe(201)
})

test('one account is one subject, whatever it says of itself', async () => {
  const bearer = await signedIn(services, { kind: 'customer', id: (await newCustomer(sql)).id })
  const day = { date: '2026-11-24' }
  expect((await order(network(), person(), day, bearer)).status).toBe(201)
  expect((await order(network(), person(), day, bearer)).status).toBe(201)
  expect((await order(network(), person(), day, bearer)).status).toBe(429)
})

test.each([
  ['email', { email: 'Anne.Martin+1@gmail.com' }, { email: 'annemartin@googlemail.com' }],
  ['phone number', { phone: '06 99 88 77 66' }, { phone: '+33 6 99 88 77 66' }],
])('one %s is one subject in its network, however it is written, and none elsewhere', async (_, one, other) => {
  const address = network()
  expect((await order(address, { ...person(), ...one })).status).toBe(201)
  expect((await order(address, { ...person(), ...other })).status).toBe(201)
  expect((await order(address, { ...person(), ...one })).status).toBe(429)
  expect((await order(network(), { ...person(), ...one })).status, 'whoever it belongs to').toBe(201)
})

test('an account is judged as itself, whoever types its telephone number, and by no neighbours once it has paid', async () => {
  const { id } = await newCustomer(sql)
  const bearer = await signedIn(services, { kind: 'customer', id })
  const [address, who, day] = [network(), person(), { date: '2026-11-27', time: '20:00' }]
  await order(address, who, day)
  await order(address, who, day)
  expect((await order(address, who, day)).status, 'a guest with the same contact').toBe(429)
  const first = await order(address, who, day, bearer)
  expect(first.status).toBe(201)
  await pay(first.body, address)
  for (const _ of [1, 2, 3]) await order(address, person(), day)
  expect((await order(address, person(), day)).status, 'the network holds its ration').toBe(429)
  expect((await order(address, who, day, bearer)).status).toBe(201)
  expect((await order(address, who, day, bearer)).status).toBe(201)
  expect((await order(address, who, day, bearer)).status, 'its own ration').toBe(429)
})

test('orders without kitchen load are counted too, with a payment page or without', async () => {
  const address = network()
  let served = 0
  for (let n = 0; n < 30; n += 1) {
    const drinks = orderBody([COLA], { customerInfo: person(), pickup: pickupAt('19:00', '2026-11-27') })
    const placed = await send<Placed>('/api/orders', { ...drinks, device: randomUUID() }, address)
    if (placed.status !== 201) continue
    served += 1
    await openPage(placed.body, address)
  }
  expect(served).toBe(18)
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

  test('learns of no order by knowing somebody’s email or phone number', async () => {
    const [who, address] = [person(), network()]
    await order(address, who, tuesday)
    await order(address, who, tuesday)
    const stranger = await signedIn(services, { kind: 'customer', id: (await newCustomer(sql)).id })
    for (const [headers, status] of [
      [{}, 429],
      [stranger, 201],
    ] as const) {
      const answer = await order(address, who, tuesday, headers)
      expect(answer.status).toBe(status)
      expect(answer.body.waiting).toBeUndefined()
    }
  })

  test('orders with the very same key once there is room again', async () => {
    const [who, key] = [person(), { 'idempotency-key': randomUUID() }]
    const [address, evening] = [network(), { date: '2026-11-24', time: '20:30' }]
    const first = await order(address, who, evening)
    await order(address, who, evening)
    expect((await order(address, who, evening, key)).status).toBe(429)
    await pay(first.body, address)
    expect((await order(address, who, evening, key)).status).toBe(201)
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

test('thirty colleagues behind one address order for one noon within five minutes, and all are served', async () => {
  const address = network()
  const waiting: Placed[] = []
  for (let colleague = 0; colleague < 30; colleague += 1) {
    // Ten of them are on the payment page at the same time, every third with a colleague's dishes too.
    if (waiting.length === 10) await pay(waiting.shift() as Placed, address)
    const time = ['11:30', '12:00', '12:30', '13:00', '13:30'][colleague % 5] as string
    const pieces = colleague % 3 === 0 ? 3 : 1
    const placed = await order(address, person(), { pieces, time, date: '2026-11-23', device: randomUUID() })
    expect(placed.status, `colleague ${colleague + 1}`).toBe(201)
    await openPage(placed.body, address)
    waiting.push(placed.body)
    clock.advanceMinutes(1 / 6)
  }
  for (const placed of waiting) await pay(placed, address)
  const [{ paid } = { paid: 0 }] = await sql<{ paid: number }[]>`
    select count(*)::integer as paid from orders where pickup_at >= '2026-11-23' and pickup_at < '2026-11-24' and paid_at is not null`
  expect(paid).toBe(30)
}, 90_000)

test('of sixty invented names from one address, within as many minutes, no more than its ration holds anything', async () => {
  const address = network()
  let served = 0
  for (let name = 0; name < 60; name += 1) {
    const placed = await order(address, person(), { time: '19:00', date: '2026-11-27', device: randomUUID() })
    if (placed.status === 201) {
      served += 1
      await openPage(placed.body, address)
    }
  }
  expect(served).toBeLessThanOrEqual(18)
})

test('of a hundred that one address sends at once, for as many slots, one or two hold something', async () => {
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
