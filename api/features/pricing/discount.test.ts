import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RequestedLine } from '#api/features/orders/contract.ts'
import { AppError } from '#api/kernel/errors.ts'
import { arbitraryCart } from '#api/testing/arbitrary-cart.ts'
import { seedBook } from '#api/testing/price-book.ts'
import { tries } from '#api/testing/torture.ts'
import { discounted, fullCents } from './discount.ts'
import { priceLine, priceOrder, vatBreakdown } from './rules.ts'

const book = seedBook()
const RUNS = tries(1000, 10_000)
const patience = { timeout: 20_000 + 20 * RUNS }
const percent = fc.integer({ min: 1, max: 50 })
const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)

describe('a promotion', () => {
  it.each([
    ['a main', { menuItemId: 'pad-thai', quantity: 2, options: { variant: 'Crevette' } }, 20, 278, 2224],
    ['a dish whose cent would be split', { menuItemId: 'brochettes-boeuf', quantity: 3 }, 15, 113, 3 * 637],
    ['a can', { menuItemId: 'cola-zero', quantity: 1 }, 20, 50, 200],
    ['half of the price', { menuItemId: 'oeuf-au-plat', quantity: 1 }, 50, 75, 75],
  ])('takes %s down', (_, line, percent, unitDiscountCents, totalCents) => {
    const before = priceLine(book, line)
    expect(discounted(before, percent)).toMatchObject({ unitDiscountCents, totalCents })
    expect(fullCents(discounted(before, percent))).toBe(before.totalCents)
  })

  it.each([
    ['alcohol', { menuItemId: 'biere-thaie-33', quantity: 1 }],
    ['a free dish', { menuItemId: 'som-tam', quantity: 1, unitPrice: 0 }],
  ])('leaves %s as it is', (_, line) => {
    const before = priceLine(book, line)
    expect(discounted(before, 20)).toEqual(before)
    expect(fullCents(before)).toBeUndefined()
  })

  it('of a set menu lowers each rate by its part', () => {
    const components = [
      { category: 'entrees', menuItemId: 'som-tam' },
      { category: 'plats', menuItemId: 'khao-man-kai' },
      { category: 'desserts', menuItemId: 'mangue-riz-gluant' },
    ]
    const before = priceLine(book, { menuItemId: 'formule3', quantity: 1, components })
    const after = discounted(before, 20)
    expect(Object.keys(after.vatShares).sort()).toEqual(['10', '5.5'])
    expect(sum(Object.values(after.vatShares))).toBe(after.unitPriceCents)
  })
})

it(
  'keeps every cent of any cart: never less off than promised, never a cent more than that, and VAT of what is paid',
  patience,
  () => {
    fc.assert(
      fc.property(arbitraryCart, percent, ({ lines }, percent) => {
        const [before, after] = [tryPrice(lines, 0), tryPrice(lines, percent)]
        if (before instanceof AppError || after instanceof AppError) {
          expect(before).toEqual(after)
          return
        }
        before.lines.forEach((full, index) => {
          const line = after.lines[index] as typeof full
          const off = full.unitPriceCents - line.unitPriceCents
          const promised = full.alcohol || full.rewardDish ? 0 : full.unitPriceCents * percent
          expect(off * 100).toBeGreaterThanOrEqual(promised)
          expect(off * 100).toBeLessThan(promised + 100)
          expect(line.unitDiscountCents ?? 0).toBe(off)
          expect(line.totalCents).toBe(line.unitPriceCents * line.quantity)
          expect(sum(Object.values(line.vatShares))).toBe(line.unitPriceCents)
          for (const [rate, cents] of Object.entries(line.vatShares)) {
            const was = full.vatShares[rate as keyof typeof full.vatShares] ?? 0
            const exact = full.unitPriceCents === 0 ? 0 : (was * line.unitPriceCents) / full.unitPriceCents
            // What rounding down loses of the other rates comes to the heaviest.
            expect(Math.abs(cents - exact)).toBeLessThan(3)
          }
        })
        expect(after.totalCents + after.discountCents).toBe(before.totalCents)
        expect(sum(after.lines.map(line => line.totalCents))).toBe(after.totalCents)
        expect(sum(vatBreakdown(after.lines).map(rate => rate.netCents + rate.vatCents))).toBe(after.totalCents)
        expect([after.kitchenLoad, after.hasAlcohol]).toEqual([before.kitchenLoad, before.hasAlcohol])
      }),
      { numRuns: RUNS },
    )
  },
)

it('of nothing changes nothing', patience, () => {
  fc.assert(
    fc.property(arbitraryCart, ({ lines }) => {
      const order = tryPrice(lines, 0)
      if (order instanceof AppError) return
      expect(order.discountCents).toBe(0)
      for (const line of order.lines) expect(discounted(line, 0)).toBe(line)
    }),
    { numRuns: 100 },
  )
})

function tryPrice(lines: RequestedLine[], percent: number) {
  try {
    return priceOrder(book, lines, percent)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
