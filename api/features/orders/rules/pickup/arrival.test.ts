import { expect, test } from 'vitest'
import type { OrderStatus, PaymentStatus } from '../../contract/order.ts'
import { canArrive } from './arrival.ts'

const NOON = new Date('2026-11-21T11:00:00Z')
const order = (status: OrderStatus, paymentStatus: PaymentStatus = 'paid', date = '2026-11-21') => ({
  status,
  paymentStatus,
  pickup: { date },
})

test.each<[OrderStatus, boolean]>([
  ['pending', false],
  ['confirmed', true],
  ['preparing', true],
  ['ready', true],
  ['delivered', false],
  ['cancelled', false],
])('who comes for an order that is %s: %s', (status, expected) => {
  expect(canArrive(order(status), NOON)).toBe(expected)
})

test.each<[PaymentStatus, boolean]>([
  ['no_payment_required', true],
  ['partially_refunded', true],
  ['refunded', false],
])('who comes for one that is %s: %s', (paymentStatus, expected) => {
  expect(canArrive(order('ready', paymentStatus), NOON)).toBe(expected)
})

test.each([
  ['the last minute of the day', '2026-11-21T22:59:59Z', true],
  ['midnight in Paris', '2026-11-21T23:00:00Z', false],
  ['the first minute of the day', '2026-11-20T23:00:00Z', true],
  ['the evening before', '2026-11-20T22:59:59Z', false],
])('counts the days of Paris: %s', (_, at, expected) => {
  expect(canArrive(order('confirmed'), new Date(at))).toBe(expected)
})

test('nobody comes for an order without a pickup', () => {
  expect(canArrive({ status: 'confirmed', paymentStatus: 'paid', pickup: null }, NOON)).toBe(false)
})
