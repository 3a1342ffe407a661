import { expect, test } from 'vitest'
import type { OrderStatus, PaymentStatus } from '../contract-order.ts'
import { canArrive } from './arrival.ts'

const NOON = new Date('2026-11-21T11:00:00Z')
const order = (status: OrderStatus, paymentStatus: PaymentStatus = 'paid', date = '2026-11-21', time = '12:30') => ({
  status,
  paymentStatus,
  pickup: { date, time },
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
  ['the end of its night', '2026-11-22T03:59:59Z', true],
  ['five in the morning', '2026-11-22T04:00:00Z', false],
  ['five in the morning of its day', '2026-11-21T04:00:00Z', true],
  ['the night before', '2026-11-21T03:59:59Z', false],
])('counts the kitchen’s days: %s', (_, at, expected) => {
  expect(canArrive(order('confirmed'), new Date(at))).toBe(expected)
})

test('nobody comes for an order without a pickup', () => {
  expect(canArrive({ status: 'confirmed', paymentStatus: 'paid', pickup: null }, NOON)).toBe(false)
})

test('takes who comes before midnight for a pickup after it', () => {
  const night = order('confirmed', 'paid', '2026-11-22', '00:00')
  expect(canArrive(night, new Date('2026-11-21T22:55:00Z'))).toBe(true)
  expect(canArrive(night, new Date('2026-11-22T12:00:00Z'))).toBe(false)
})
