import { expect, test } from 'vitest'
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
