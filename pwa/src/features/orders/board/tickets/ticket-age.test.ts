import { expect, it } from 'vitest'
import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { ageOf, isFarOff } from './ticket-age.ts'

const NOW = new Date('2026-11-21T11:30:00Z')
const at = (status: OrderStatus, waited: number, time: string, date = '2026-11-21') => {
  const since = new Date(NOW.getTime() - waited * 60_000).toISOString()
  return Object.values(ageOf({ status, since, pickup: { date, time, notes: '' } }, 20, NOW))
}

it.each([
  ['an order for tonight is not late at noon', at('confirmed', 180, '19:00'), ['calm', 'dans 6\u00a0h\u00a030', '']],
  ['one hour and 59 minutes are not one hour', at('confirmed', 1, '14:29'), ['calm', 'dans 1\u00a0h\u00a059', '']],
  ['one hour and five', at('confirmed', 1, '13:35'), ['calm', 'dans 1\u00a0h\u00a005', '']],
  ['one hour', at('confirmed', 1, '13:30'), ['calm', 'dans 1\u00a0h', '']],
  ['59 minutes', at('confirmed', 1, '13:29'), ['calm', 'dans 59\u00a0min', '']],
  ['after midnight, tonight', at('confirmed', 1, '00:30', '2026-11-22'), ['calm', 'dans 12\u00a0h', '']],
  ['tomorrow’s, 24 hours away', at('confirmed', 600, '12:30', '2026-11-22'), ['calm', 'demain', '']],
  ['tomorrow’s, 23 hours away', at('confirmed', 60, '11:45', '2026-11-22'), ['calm', 'dans 23\u00a0h\u00a015', '']],
  ['in three days, whatever the hour', at('confirmed', 1, '19:00', '2026-11-24'), ['calm', 'dans 3\u00a0jours', '']],
  ['just due', at('confirmed', 60, '12:50'), ['calm', '0\u00a0min', 'reçue à 11:30']],
  ['new and due at once', at('confirmed', 4, '12:50'), ['calm', '0\u00a0min', 'reçue à 12:26']],
  ['due for five minutes', at('confirmed', 60, '12:45'), ['warm', '5\u00a0min', 'reçue à 11:30']],
  ['due for ten', at('confirmed', 60, '12:40'), ['late', '10\u00a0min', 'à lancer vite']],
  ['paid late: counted from the payment', at('confirmed', 2, '12:35'), ['calm', '2\u00a0min', 'reçue à 12:28']],
  ['past its time', at('confirmed', 60, '12:27'), ['late', '3\u00a0min', 'de retard']],
  ['on its time', at('preparing', 9, '12:30'), ['warm', '9\u00a0min', 'au wok']],
  ['cooked, and past its time', at('preparing', 12, '12:20'), ['late', '10\u00a0min', 'de retard']],
  ['ready and waited for', at('ready', 1, '12:20'), ['calm', '1\u00a0min', 'attend']],
  ['ready, and nobody comes', at('ready', 30, '12:20'), ['late', '10\u00a0min', 'pas venu']],
  ['ready long before its time', at('ready', 87, '13:30'), ['calm', 'dans 1\u00a0h', 'attendue']],
  ['ready on its time', at('ready', 87, '12:30'), ['calm', '0\u00a0min', 'attend']],
  ['ready for five minutes, and due for longer', at('ready', 5, '12:20'), ['warm', '5\u00a0min', 'attend']],
  ['late by one hour and 59 minutes', at('preparing', 200, '10:31'), ['late', '1\u00a0h\u00a059', 'de retard']],
  ['forgotten since yesterday', at('preparing', 1500, '12:30', '2026-11-20'), ['late', '24\u00a0h', 'de retard']],
])('%s', (_, age, expected) => {
  expect(age).toEqual(expected)
})

it.each([
  ['three quarters of an hour before it is begun', 'confirmed', '13:05', false],
  ['a minute earlier', 'confirmed', '13:06', true],
  ['on the fire', 'preparing', '19:00', false],
  ['waiting at the counter', 'ready', '19:00', false],
] as const)('is far off, or not: %s', (_, status, time, isFar) => {
  const noon = new Date('2026-11-21T11:00:00Z')
  expect(isFarOff({ date: '2026-11-21', time, notes: '' }, status, 20, noon)).toBe(isFar)
})

it('is not far off without a pickup', () => {
  expect(isFarOff(null, 'confirmed', 20, new Date('2026-11-21T11:00:00Z'))).toBe(false)
})
