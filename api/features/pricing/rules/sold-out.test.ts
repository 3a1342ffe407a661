import { expect, test } from 'vitest'
import { isSoldOutAt } from '#api/features/menu/rules/availability.ts'

const soldOut = { available: false, unavailableUntil: '2026-11-22T04:00:00.000Z' }

test.each([
  ['this evening', '2026-11-21', '20:00', true],
  ['in the night that belongs to it', '2026-11-22', '04:30', true],
  ['at five in the morning', '2026-11-22', '05:00', false],
  ['tomorrow at noon', '2026-11-22', '12:00', false],
])('sold out today: %s', (_, date, time, is) => {
  expect(isSoldOutAt(soldOut, { date, time })).toBe(is)
})

test('by the clock on the wall, on the day that has twenty-five hours too', () => {
  const night = { available: false, unavailableUntil: '2026-10-25T04:00:00.000Z' }
  expect(isSoldOutAt(night, { date: '2026-10-25', time: '04:30' })).toBe(true)
  expect(isSoldOutAt(night, { date: '2026-10-25', time: '05:00' })).toBe(false)
})

test('what is there, or has no end, is not sold out', () => {
  expect(isSoldOutAt({ ...soldOut, available: true }, { date: '2026-11-21', time: '20:00' })).toBe(false)
  expect(isSoldOutAt({ available: false }, { date: '2026-11-21', time: '20:00' })).toBe(false)
})
