import { expect, it } from 'vitest'
import { restOf } from './withdrawn-rest.ts'

const CAN = { lineNo: 1, quantity: 2, unitCents: 250, isPart: false }
const PART = { lineNo: 2, quantity: 2, unitCents: 204, isPart: true }
const ORDER = { status: 'delivered' as const, tillAt: null, capturedCents: 5000, refundedCents: 0 }
const lines = (cans: number, menus: number, parts = 0) => [
  { lineNo: 1, quantity: 2, refundedQuantity: cans, partRefundedQuantity: 0 },
  { lineNo: 2, quantity: 4, refundedQuantity: menus, partRefundedQuantity: parts },
]
const TILL = new Date('2026-11-21T17:05:00Z')
const open = { drinks: [CAN, PART], refundedAt: null }
const closed = { drinks: [CAN, PART], refundedAt: new Date('2026-11-24T17:05:00Z') }

it.each([
  [908, 'nothing went back', {}],
  [658, 'a can did', { lines: lines(1, 0) }],
  [408, 'both cans did', { lines: lines(2, 0) }],
  [204, 'one set menu is left', { lines: lines(2, 3) }],
  [204, 'three set menus have lost their drink', { lines: lines(2, 0, 3) }],
  [0, 'all lines did', { lines: lines(2, 4) }],
  [0, 'a revision took the lines off', { lines: [] }],
  [100, 'an amount left little', { refundedCents: 4900 }],
  [0, 'it was called off and its money went back', { status: 'cancelled' as const, refundedCents: 5000 }],
  [908, 'it was called off, but the bank sent the money back to us', { status: 'cancelled' as const }],
  [0, 'it was called off before the till had money', { status: 'cancelled' as const, tillAt: TILL, capturedCents: 0 }],
  [0, 'nobody came to pay it at the till', { status: 'no_show' as const, tillAt: TILL, capturedCents: 0 }],
  [
    908,
    'the till has its money, though it was called off',
    { status: 'cancelled' as const, tillAt: TILL, collectedAt: TILL },
  ],
  [908, 'it is paid at the till', { tillAt: new Date('2026-11-21T17:05:00Z'), capturedCents: 0 }],
])('is %d cents where %s', (cents, _, changes) => {
  expect(restOf(open, [open], { ...ORDER, lines: lines(0, 0), ...changes }).cents).toBe(cents)
})

it('counts no piece for two declarations', () => {
  const sold = { ...ORDER, lines: lines(0, 1, 2) }
  expect(restOf(open, [closed, open], sold).drinks).toEqual([CAN, { ...PART, quantity: 1 }])
  const atTill = { ...sold, lines: lines(0, 1), tillAt: '2026-11-21T17:05:00Z' }
  expect(restOf(open, [closed, open], atTill).drinks).toEqual([{ ...PART, quantity: 1 }])
  expect(restOf(closed, [closed, open], sold)).toEqual({ drinks: [], cents: 0 })
})
