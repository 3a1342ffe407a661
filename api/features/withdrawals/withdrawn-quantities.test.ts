import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Returnable, returnables } from './read-withdrawal.ts'

type Line = Parameters<typeof returnables>[0][number]

const base = { alcohol: false, components: null, refundedQuantity: 0, partRefundedQuantity: 0 }
const CAN = { ...base, name: 'Cola', categoryKey: 'boissons_soft', unitPriceCents: 250, vatShares: { '5.5': 250 } }
const BEER = {
  ...base,
  alcohol: true,
  name: 'Bière',
  categoryKey: 'bieres',
  unitPriceCents: 450,
  vatShares: { '20': 450 },
}
const OPENED = { ...base, name: 'Smoothie', categoryKey: 'smoothies', unitPriceCents: 600, vatShares: { '10': 600 } }
const DISH = { ...base, name: 'Curry', categoryKey: 'plats', unitPriceCents: 1400, vatShares: { '10': 1400 } }
const SET_MENU = {
  ...base,
  name: 'Formule',
  categoryKey: 'formules',
  unitPriceCents: 1800,
  vatShares: { '10': 1596, '5.5': 204 },
  components: [
    { category: 'plats', name: 'Pad thaï' },
    { category: 'boissons_soft', name: 'Soda citron' },
  ],
}
const CLOSED: readonly object[] = [CAN, BEER, SET_MENU]

/** Lines of an order, and what its customer then withdraws from, a part of what is left each time, refunded or not yet. */
const orders = fc.record({
  lines: fc.array(
    fc.record({ kind: fc.constantFrom(CAN, BEER, OPENED, DISH, SET_MENU), quantity: fc.integer({ min: 1, max: 6 }) }),
    { minLength: 1, maxLength: 6 },
  ),
  wishes: fc.array(fc.record({ pick: fc.nat(5), quantity: fc.integer({ min: 1, max: 8 }), isRefunded: fc.boolean() }), {
    maxLength: 8,
  }),
})

type Declared = Parameters<typeof returnables>[1][number]

test('whatever is declared in turn, no piece goes back twice, and only drinks that keep do', () => {
  let declarations = 0
  fc.assert(
    fc.property(orders, ({ lines, wishes }) => {
      const sold = lines.map(({ kind, quantity }, at) => ({ ...kind, quantity, lineNo: at + 1 }))
      const isClosed = (lineNo: number) => CLOSED.includes(lines[lineNo - 1]?.kind ?? DISH)
      const declared: Declared[] = []
      const gone = new Map<number, number>()
      const refunded = new Map<number, number>()
      for (const { pick, quantity, isRefunded } of wishes) {
        const left = leftOf(sold, refunded, declared)
        for (const one of left) {
          expect(isClosed(one.lineNo), one.name).toBe(true)
          const bought = sold[one.lineNo - 1]?.quantity ?? 0
          expect(one.quantity).toBe(bought - (gone.get(one.lineNo) ?? 0))
        }
        const chosen = left[pick % Math.max(left.length, 1)]
        if (!chosen) break
        const taken = Math.min(quantity, chosen.quantity)
        declarations += 1
        declared.push({ isRefunded, drinks: [{ lineNo: chosen.lineNo, quantity: taken }] })
        gone.set(chosen.lineNo, (gone.get(chosen.lineNo) ?? 0) + taken)
        if (isRefunded) refunded.set(chosen.lineNo, (refunded.get(chosen.lineNo) ?? 0) + taken)
      }
      const everDrinks = sold.filter(({ lineNo }) => isClosed(lineNo)).map(({ lineNo }) => lineNo)
      expect(leftOf(sold, new Map(), []).map(({ lineNo }) => lineNo)).toEqual(everDrinks)
      for (const line of sold) expect(gone.get(line.lineNo) ?? 0).toBeLessThanOrEqual(line.quantity)
    }),
    { numRuns: 500 },
  )
  expect(declarations).toBeGreaterThan(500)
})

function leftOf(sold: Line[], refunded: ReadonlyMap<number, number>, declared: Declared[]): Returnable[] {
  // The books count a refunded drink as a refunded piece, of a set menu apart: it stays sold.
  const lines = sold.map(line => {
    const pieces = refunded.get(line.lineNo) ?? 0
    return { ...line, ...(line.components ? { partRefundedQuantity: pieces } : { refundedQuantity: pieces }) }
  })
  return returnables(lines, declared)
}
