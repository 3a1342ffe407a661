import { expect, test } from 'vitest'
import { TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { calendarFileName, pickupCalendar } from './pickup-calendar.ts'

const ID = '4f8a21c0-0000-4000-8000-000000000000'
const PICKUP = {
  orderId: ID,
  callNumber: 37,
  version: 4,
  at: new Date('2026-11-24T18:30:00Z'),
  writtenAt: new Date('2026-11-24T11:05:06.789Z'),
  restaurant: { name: 'Lai Khram', address: '2 rue du Lotus-Bleu, 75002 Paris', phone: '01 99 00 12 34' },
  page: `https://laikhram.example/commande/${ID}?token=a-secret-of-this-order`,
}
/** The text as a calendar reads it, with the breaks of long lines removed (RFC 5545, 3.1). */
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const propertyOf = (text: string, name: string) =>
  unfolded(text)
    .find(line => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
const octets = (line: string) => Buffer.byteLength(line, 'utf8')

test('says when, where, for which number, and rings a quarter of an hour before', () => {
  const text = pickupCalendar(PICKUP)
  expect(unfolded(text)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lai Khram//Retraits//FR',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${ID}@laikhram.example`,
    'SEQUENCE:4',
    'DTSTAMP:20261124T110506Z',
    'DTSTART:20261124T183000Z',
    'DTEND:20261124T184500Z',
    'SUMMARY:Retrait Lai Khram\\, commande 37',
    'LOCATION:Lai Khram\\, 2 rue du Lotus-Bleu\\, 75002 Paris',
    'DESCRIPTION:À montrer au comptoir\u00a0: 37\\nTéléphone\u00a0: 01 99 00 12 34',
    `URL:${PICKUP.page}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT15M',
    'DESCRIPTION:Retrait Lai Khram\\, commande 37',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test.each([
  ['in winter', '2026-11-24T18:30:00Z', '20261124T183000Z'],
  ['in summer, when 19:30 in Paris is an hour earlier', '2026-07-01T17:30:00Z', '20260701T173000Z'],
  ['in the hour that comes twice', '2026-10-25T00:30:00Z', '20261025T003000Z'],
])('tells instants, not wall clocks: %s', (_, at, start) => {
  expect(propertyOf(pickupCalendar({ ...PICKUP, at: new Date(at) }), 'DTSTART')).toBe(start)
})

test('what a name or an address holds ends nothing', () => {
  const restaurant = { ...PICKUP.restaurant, name: 'A\\B; C, D', address: 'Cour\nBEGIN:VEVENT\r\nEND:VCALENDAR' }
  const text = pickupCalendar({ ...PICKUP, restaurant })
  expect(propertyOf(text, 'LOCATION')).toBe('A\\\\B\\; C\\, D\\, Cour\\nBEGIN:VEVENT\\nEND:VCALENDAR')
  expect(unfolded(text).filter(line => line === 'BEGIN:VEVENT' || line === 'END:VCALENDAR')).toHaveLength(2)
})

test.each([40, 41, 42, 43, 44, 45])('no line is longer than 75 octets, and no letter is cut: a name of %i', length => {
  const name = 'กéa€'.repeat(20).slice(0, length)
  const text = pickupCalendar({ ...PICKUP, restaurant: { ...PICKUP.restaurant, name } })
  const lines = text.split('\r\n')
  expect(Math.max(...lines.map(octets))).toBeLessThanOrEqual(75)
  expect(lines.some(line => octets(line) >= 73)).toBe(true)
  expect(text).not.toContain('\ufffd')
  expect(propertyOf(text, 'SUMMARY')).toBe(`Retrait ${name}\\, commande 37`)
})

test('a file of the order’s number', () => {
  expect(calendarFileName(ID)).toBe('retrait-4F8A21C0.ics')
})

const app = await testApp()

async function calendar(id: string, token: string) {
  const answer = await app.app.request(`${TEST_ORIGIN}/api/orders/${id}/retrait.ics?token=${token}`)
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
}

test('is a calendar’s file that nobody stores, with the pickup and the way back to the order', async () => {
  const order = await placedOrder(app)
  await payOrder(app, order)
  const { status, headers, text } = await calendar(order.id, order.trackingToken)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `attachment; filename="retrait-${order.id.slice(0, 8).toUpperCase()}.ics"`,
    'cache-control': 'no-store',
  })
  const [{ address = '' } = {}] = await app.sql<
    { address: string }[]
  >`select restaurant->>'address' as address from settings`
  const plain = text.replaceAll('\r\n ', '')
  expect(plain).toContain('DTSTART:20261122T113000Z\r\n')
  expect(plain).toContain(address.replaceAll(',', '\\,'))
  expect(plain).toContain(`/commande/${order.id}?token=${order.trackingToken}\r\n`)
})

test('is written anew under a higher number once the pickup has moved', async () => {
  const order = await placedOrder(app)
  await payOrder(app, order)
  const sequence = async () => Number(/SEQUENCE:(\d+)/.exec((await calendar(order.id, order.trackingToken)).text)?.[1])
  const before = await sequence()
  await app.sql`update orders set pickup_at = pickup_at + interval '10 minutes' where id = ${order.id}`
  expect(await sequence()).toBeGreaterThan(before)
})

test.each(['unpaid', 'cancelled'])('there is none of an order that is %s', async how => {
  const order = await placedOrder(app)
  if (how === 'cancelled') await app.post(`/api/orders/${order.id}/cancel`, { trackingToken: order.trackingToken })
  const { status, text } = await calendar(order.id, order.trackingToken)
  expect([status, JSON.parse(text).code]).toEqual([409, 'no_pickup_ahead'])
})

test('a wrong token sees nothing', async () => {
  const order = await placedOrder(app)
  expect((await calendar(order.id, 'x'.repeat(24))).status).toBe(404)
})
