import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextPieceCents, piecesLeft, piecesWorth } from './pieces-worth.ts'

const MENU = { quantity: 2, refundedQuantity: 0, unitPriceCents: 1800, partRefunded: { quantity: 1, unitCents: 204 } }

it('gives the whole pieces back before the one whose drink is back already', () => {
  expect(piecesWorth(MENU, 1)).toEqual({ cents: 1800, returnedCents: 0 })
  expect(piecesWorth(MENU, 2)).toEqual({ cents: 3396, returnedCents: 204 })
  expect(piecesWorth({ ...MENU, refundedQuantity: 1 }, 1)).toEqual({ cents: 1596, returnedCents: 204 })
  expect([nextPieceCents(MENU, 0), nextPieceCents(MENU, 1), nextPieceCents(MENU, 2)]).toEqual([1800, 1596, 1596])
})

it('is the price of each piece where no part of any went back', () => {
  expect(piecesWorth({ quantity: 3, refundedQuantity: 1, unitPriceCents: 600 }, 2)).toEqual({
    cents: 1200,
    returnedCents: 0,
  })
})

it('gives back the price of a line and no cent more, whatever goes in whichever turn', () => {
  const step = fc.record({
    how: fc.constantFrom('drink', 'refund', 'take off'),
    pieces: fc.integer({ min: 1, max: 3 }),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.array(step, { maxLength: 12 }), (bought, steps) => {
      const line = { ...MENU, quantity: bought, partRefunded: { quantity: 0, unitCents: 204 } }
      let back = 0
      for (const { how, pieces } of steps) {
        const left = how === 'drink' ? piecesLeft(line) - line.partRefunded.quantity : piecesLeft(line)
        const some = Math.max(0, Math.min(pieces, left))
        back += how === 'drink' ? 204 * some : piecesWorth(line, some).cents
        if (how === 'drink') line.partRefunded.quantity += some
        else if (how === 'refund') line.refundedQuantity += some
        else line.quantity -= some
      }
      const rest = piecesWorth(line, piecesLeft(line)).cents
      expect(back + rest).toBe(1800 * bought)
    }),
  )
})
