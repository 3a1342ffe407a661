import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { orderBody, PAD_THAI } from '#api/testing/orders/orders.ts'

const { app, sql } = await testApp({ rateLimits: 'on' })

let people = 0
let networks = 0
function network() {
  networks += 1
  return `198.51.${networks}.7`
}
type Refused = { code?: string; next?: { date: string; time: string }; detail?: string }
type Wish = { pieces: number; time: string; date: string; device?: string }

/** An order of so many mains, each of load 2, by somebody new. */
async function order(address: string, { pieces, time, date, device }: Wish) {
  people += 1
  const customerInfo = { name: 'Anne', email: `anne-${people}@exemple.fr`, phone: `06 00 00 ${1000 + people}` }
  const body = orderBody([{ ...PAD_THAI, quantity: pieces }], { customerInfo, pickup: { date, time, notes: '' } })
  const response = await app.request(
    `${TEST_ORIGIN}/api/orders`,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ...body, device }) },
    { incoming: { socket: { remoteAddress: address } } },
  )
  return { status: response.status, body: (await response.json()) as Refused }
}

test('a network holds half of a slot with several orders, and is offered the next slot', async () => {
  const [address, date] = [network(), '2026-11-22']
  expect((await order(address, { pieces: 4, time: '19:00', date })).status).toBe(201)
  expect((await order(address, { pieces: 4, time: '19:00', date })).status, 'two that do not know each other').toBe(201)
  const refused = await order(address, { pieces: 1, time: '19:00', date })
  expect([refused.status, refused.body.code, refused.body.next]).toEqual([409, 'slot_full', { date, time: '19:30' }])
  expect((await order(address, { pieces: 3, time: '19:30', date })).status).toBe(201)
  expect((await order(network(), { pieces: 3, time: '19:00', date })).status, 'another network').toBe(201)
})

test('a device that holds something unpaid takes no more than half of another slot', async () => {
  const [device, date] = [randomUUID(), '2026-11-23']
  expect((await order(network(), { pieces: 2, time: '19:00', date, device })).status).toBe(201)
  const refused = await order(network(), { pieces: 7, time: '20:00', date, device })
  expect([refused.status, refused.body.code]).toEqual([409, 'slot_full'])
  expect((await order(network(), { pieces: 6, time: '20:00', date, device })).status).toBe(201)
})

test('a single order takes a whole slot', async () => {
  expect((await order(network(), { pieces: 12, time: '19:00', date: '2026-11-24' })).status).toBe(201)
})

test('the last place of a day is not for whoever holds something unpaid on it', async () => {
  const date = '2026-11-25'
  await sql`
    insert into pickup_slots (slot_at, held_load, held_orders, capacity)
    select (${date}::date + time '00:30' + n * interval '30 minutes') at time zone 'Europe/Paris', 24, 5, 24
    from generate_series(0, 46) n`
  await sql`
    update pickup_slots set held_load = 20
    where slot_at in (${new Date(`${date}T18:00:00Z`)}, ${new Date(`${date}T18:30:00Z`)})`
  const address = network()
  expect((await order(address, { pieces: 2, time: '19:00', date })).status).toBe(201)
  const refused = await order(address, { pieces: 2, time: '19:30', date })
  expect([refused.status, refused.body.code]).toEqual([409, 'slot_full'])
  expect(refused.body.next?.date).not.toBe(date)
  expect((await order(address, { pieces: 1, time: '19:30', date })).status, 'leaves a place').toBe(201)
  expect((await order(network(), { pieces: 1, time: '19:30', date })).status, 'somebody’s first').toBe(201)
})
