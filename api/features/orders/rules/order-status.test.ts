import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES } from '../contract-order.ts'
import { paidFacts } from '../paying/confirm-order.ts'
import { isCancellable, isLegalMove, isStaffMove, paymentStatusOf } from './order-status.ts'

const PAID_AT = new Date('2026-11-21T11:00:00Z')

describe('moves', () => {
  const legal = [
    'pending confirmed',
    'pending cancelled',
    'confirmed preparing',
    'confirmed cancelled',
    'preparing ready',
    'ready delivered',
  ]
  test('exactly the six that clients know exist', () => {
    const found = ORDER_STATUSES.flatMap(from =>
      ORDER_STATUSES.filter(to => isLegalMove(from, to)).map(to => `${from} ${to}`),
    )
    expect(found).toEqual(legal)
  })

  test('staff can make all but the confirmation, which is payment’s alone', () => {
    const found = ORDER_STATUSES.flatMap(from =>
      ORDER_STATUSES.filter(to => isStaffMove(from, to)).map(to => `${from} ${to}`),
    )
    expect(found).toEqual(legal.filter(move => move !== 'pending confirmed'))
  })
})

describe('isCancellable', () => {
  const sincePayment = (minutes: number, ms = 0) => new Date(PAID_AT.getTime() + minutes * 60_000 + ms)
  test.each([
    ['a pending order, always', 'pending', sincePayment(10_000), true],
    ['a confirmed one to the last millisecond of 15 minutes', 'confirmed', sincePayment(15, -1), true],
    ['but not at 15 minutes', 'confirmed', sincePayment(15), false],
    ['not once it is being prepared', 'preparing', sincePayment(1), false],
    ['not when it is cancelled already', 'cancelled', sincePayment(1), false],
  ] as const)('%s', (_, status, now, expected) => {
    const { cancellableUntil } = paidFacts(PAID_AT, { cancelMinutes: 15 })
    expect(isCancellable({ status, cancellableUntil: status === 'pending' ? null : cancellableUntil }, now)).toBe(
      expected,
    )
  })
})

test.each([
  ['no_payment_required', 0, 0, 0, 0],
  ['unpaid', 1390, 0, 0, 0],
  ['paid', 1390, 1390, 0, 0],
  ['partially_refunded', 1390, 1390, 1, 0],
  ['refunded', 1390, 1390, 1390, 0],
  ['paid', 1000, 1390, 390, 390],
  ['partially_refunded', 1000, 1390, 391, 390],
  ['refunded', 1000, 1390, 1390, 390],
])('says %s of %i, captured %i, refunded %i, of which revisions %i', (word, ...cents) => {
  const [totalCents, capturedCents, refundedCents, reducedCents] = cents
  expect(paymentStatusOf({ totalCents, capturedCents, refundedCents, reducedCents })).toBe(word)
})
