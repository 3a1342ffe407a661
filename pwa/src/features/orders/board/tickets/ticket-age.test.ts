import { expect, it } from 'vitest'
import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { ageOf, isSoon } from './ticket-age.ts'

const NOW = new Date('2026-11-21T11:30:00Z')
const at = (status: OrderStatus, waited: number, time: string, date = '2026-11-21') => {
  const since = new Date(NOW.getTime() - waited * 60_000).toISOString()
  const { isLate, words } = ageOf({ status, since, pickup: { date, time, notes: '' } }, 20, NOW)
  return isLate ? `!${words}` : words
}
const NOTHING = undefined

it.each([
  ['an order for tonight is not late at noon', at('confirmed', 180, '19:00'), NOTHING],
  ['tomorrow’s', at('confirmed', 600, '12:30', '2026-11-22'), NOTHING],
  ['just due', at('confirmed', 60, '12:50'), NOTHING],
  ['due for nine minutes', at('confirmed', 60, '12:41'), NOTHING],
  ['due for ten', at('confirmed', 60, '12:40'), '!À lancer, 10\u00a0min de retard'],
  ['paid late: counted from the payment', at('confirmed', 2, '12:35'), NOTHING],
  ['past its time', at('confirmed', 60, '12:27'), '!À lancer, 23\u00a0min de retard'],
  ['paid just now for a time that is past', at('confirmed', 1, '12:27'), '!À lancer, 3\u00a0min de retard'],
  ['cooks on its time', at('preparing', 9, '12:30'), NOTHING],
  ['cooks past its time', at('preparing', 12, '12:20'), '!10\u00a0min de retard'],
  ['late by one hour and 59 minutes', at('preparing', 200, '10:31'), '!1\u00a0h\u00a059 de retard'],
  ['late by one hour and five', at('preparing', 200, '11:25'), '!1\u00a0h\u00a005 de retard'],
  ['forgotten since yesterday', at('preparing', 1500, '12:30', '2026-11-20'), '!24\u00a0h de retard'],
  ['ready and waited for', at('ready', 1, '12:20'), NOTHING],
  ['ready, and nobody comes: not our lateness', at('ready', 30, '12:20'), 'Pas venu, 10\u00a0min'],
  ['ready long before its time', at('ready', 87, '13:30'), NOTHING],
])('%s', (_, words, expected) => {
  expect(words).toBe(expected)
})

it.each([
  ['at the last minute of three quarters of an hour', '12:45', true],
  ['a minute later', '12:46', false],
  ['past its time', '11:00', true],
])('is due soon, or not: %s', (_, time, expected) => {
  expect(isSoon({ date: '2026-11-21', time, notes: '' }, new Date('2026-11-21T11:00:00Z'))).toBe(expected)
})

it('is due soon without a pickup', () => {
  expect(isSoon(null, NOW)).toBe(true)
})
