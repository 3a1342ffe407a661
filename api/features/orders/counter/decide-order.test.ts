import { expect, test } from 'vitest'
import { heldUntil } from '#api/kernel/order/held-until.ts'
import { payByOf } from './decide-order.ts'

const at = (time: string) => new Date(`2026-11-27T${time}:00+01:00`)
const SETTINGS = { leadTimeMinutes: 20, alcoholUntil: '22:00' }
const placed = (time: string, pickup: string | null, more = {}) => ({
  ...{ now: at(time), pickupAt: pickup === null ? null : at(pickup), hasAlcohol: true, minutes: 30 },
  ...more,
})

test('an order can be paid for its minutes', () => {
  expect(payByOf(placed('19:00', '19:30'), SETTINGS)).toEqual(at('19:30'))
  expect(payByOf(placed('21:25', '21:45', { hasAlcohol: false }), SETTINGS)).toEqual(at('21:55'))
  expect(payByOf(placed('21:25', null), SETTINGS)).toEqual(at('21:55'))
  expect(payByOf(placed('21:25', '21:45'), { ...SETTINGS, alcoholUntil: null })).toEqual(at('21:55'))
})

test('one with alcohol ends while its pickup is still before the hour', () => {
  // Paid then, it is ready at 21:59.
  expect(payByOf(placed('21:25', '21:45'), SETTINGS)).toEqual(at('21:39'))
  expect(payByOf(placed('21:25', '21:45', { minutes: 15 }), SETTINGS)).toEqual(at('21:39'))
  expect(payByOf(placed('21:25', '21:45', { minutes: 10 }), SETTINGS)).toEqual(at('21:35'))
})

test('it has five minutes in any case', () => {
  expect(payByOf(placed('21:42', '21:45'), SETTINGS)).toEqual(at('21:47'))
})

test('one without a page to pay is held for less, and never for longer than it can be paid', () => {
  const order = { createdAt: at('21:42'), payBy: at('21:47'), takenBy: null }
  expect(heldUntil(order, false, { holdMinutes: 3 })).toEqual(at('21:45'))
  expect(heldUntil(order, false, { holdMinutes: 10 })).toEqual(at('21:47'))
  expect(heldUntil(order, true, { holdMinutes: 3 })).toEqual(at('21:47'))
})
