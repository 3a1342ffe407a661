import { describe, expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus, type PaymentStatus } from '../contract-order.ts'
import { paidFacts } from '../paying/confirm-order.ts'
import {
  canArrive,
  isCancellable,
  isLegalMove,
  isStaffMove,
  isStep,
  paymentStatusOf,
  untimely,
} from './order-status.ts'

const PAID_AT = new Date('2026-11-21T11:00:00Z')

describe('moves', () => {
  const legal = [
    'pending confirmed',
    'pending cancelled',
    'confirmed preparing',
    'confirmed cancelled',
    'preparing ready',
    'ready preparing',
    'ready delivered',
    'ready no_show',
    'delivered ready',
    'no_show delivered',
  ]
  test('exactly those that clients know exist', () => {
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

test('the board’s steps are those that never go back', () => {
  const steps = ORDER_STATUSES.flatMap(from => ORDER_STATUSES.filter(to => isStep(from, to)).map(to => `${from} ${to}`))
  expect(steps).toEqual([
    'pending cancelled',
    'confirmed preparing',
    'confirmed cancelled',
    'preparing ready',
    'ready delivered',
  ])
})

describe('untimely', () => {
  const PICKUP = new Date('2026-11-21T18:30:00Z')
  const at = (minutes: number, ms = 0) => new Date(PICKUP.getTime() + minutes * 60_000 + ms)
  test.each([
    ['back to the kitchen at the tenth minute', 'ready', at(0), 'preparing', at(10), undefined],
    ['not a moment later', 'ready', at(0), 'preparing', at(10, 1), /^Elle est prête depuis plus de 10 minutes/],
    ['not fetched half an hour after the pickup', 'ready', at(-5), 'no_show', at(30), undefined],
    ['not a moment earlier', 'ready', at(-5), 'no_show', at(30, -1), /^Le client a jusqu’à 20 h pour venir\.$/],
    ['handed over after all, whenever', 'no_show', at(40), 'delivered', at(3000), undefined],
    ['taken back on the same day', 'delivered', at(0), 'ready', new Date('2026-11-21T22:59:59Z'), undefined],
    [
      'not after midnight',
      'delivered',
      at(0),
      'ready',
      new Date('2026-11-21T23:00:00Z'),
      /^Elle a été remise un autre/,
    ],
    ['a step of the board at any time', 'confirmed', at(-300), 'preparing', at(300), undefined],
  ] as const)('%s', (_, status, since, to, now, expected) => {
    const why = untimely({ status, since, pickupAt: PICKUP }, to, 30, now)
    if (expected === undefined) expect(why).toBeUndefined()
    else expect(why?.replaceAll('\u00a0', ' ')).toMatch(expected)
  })

  test('counts from when it was ready where no pickup was chosen', () => {
    const order = { status: 'ready', since: PICKUP, pickupAt: null } as const
    expect(untimely(order, 'no_show', 30, at(29))).toBeDefined()
    expect(untimely(order, 'no_show', 30, at(30))).toBeUndefined()
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
