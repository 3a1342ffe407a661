import { describe, expect, it } from 'vitest'
import { lastDayToWithdraw, returnables } from './read-withdrawal.ts'

const nothingRefunded = { refundedQuantity: 0, partRefundedQuantity: 0 }
const line = { alcohol: false, ...nothingRefunded, vatShares: { '5.5': 250 }, unitPriceCents: 250, components: null }
const COLA = { ...line, lineNo: 1, name: 'Cola', quantity: 3, categoryKey: 'boissons_soft' }
const CURRY = { ...line, lineNo: 2, name: 'Curry', quantity: 1, categoryKey: 'plats', vatShares: { '10': 1400 } }
const SET_MENU = {
  ...line,
  lineNo: 3,
  name: 'Formule',
  quantity: 2,
  unitPriceCents: 1800,
  categoryKey: 'formules',
  vatShares: { '10': 1596, '5.5': 204 },
  components: [
    { category: 'plats', name: 'Pad thaï' },
    { category: 'boissons_soft', name: 'Soda citron' },
  ],
}

describe('what is left to withdraw from', () => {
  it('is every piece of a drink that keeps, also in a set menu, and no dish', () => {
    expect(returnables([COLA, CURRY, SET_MENU], [])).toEqual([
      { lineNo: 1, name: 'Cola', quantity: 3, unitCents: 250, isPart: false },
      { lineNo: 3, name: 'Soda citron', quantity: 2, unitCents: 204, isPart: true },
    ])
  })

  it('is not what was declared already, nor what was refunded, and counts neither twice', () => {
    const declared = (isRefunded: boolean) => [
      {
        isRefunded,
        drinks: [
          { lineNo: 1, quantity: 1 },
          { lineNo: 3, quantity: 1 },
        ],
      },
    ]
    const left = (cola: number, drinks: number, isRefunded: boolean) =>
      returnables(
        [
          { ...COLA, refundedQuantity: cola },
          { ...SET_MENU, partRefundedQuantity: drinks },
        ],
        declared(isRefunded),
      ).map(({ quantity }) => quantity)
    expect(left(0, 0, false)).toEqual([2, 1])
    expect(left(1, 0, false)).toEqual([1, 1])
    expect(left(1, 1, true)).toEqual([2, 1])
    expect(left(3, 1, true)).toEqual([1])
    expect(left(3, 2, true)).toEqual([])
  })
})

describe('the last day', () => {
  const sold = { status: 'confirmed' as const, pickupAt: new Date('2026-11-25T18:30:00Z'), events: [] }

  it('is the fourteenth after the pickup that was promised', () => {
    expect(lastDayToWithdraw(sold)).toBe('2026-12-09')
  })

  it('counts from the hand-over, by Paris days, and ends on a working day', () => {
    const delivered = (at: string) =>
      lastDayToWithdraw({ ...sold, status: 'delivered', events: [{ status: 'delivered', at }] })
    expect(delivered('2026-11-25T22:59:00Z')).toBe('2026-12-09')
    expect(delivered('2026-11-25T23:01:00Z')).toBe('2026-12-10')
    expect(delivered('2026-12-11T11:00:00Z')).toBe('2026-12-28')
  })

  it('is none before the contract, after it was called off, and without a pickup', () => {
    expect(lastDayToWithdraw({ ...sold, status: 'pending' })).toBeNull()
    expect(lastDayToWithdraw({ ...sold, status: 'cancelled' })).toBeNull()
    expect(lastDayToWithdraw({ ...sold, pickupAt: null })).toBeNull()
  })
})
