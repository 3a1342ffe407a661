import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '#api/kernel/problems/errors.ts'
import { arbitraryCart } from '#api/testing/orders/arbitrary-cart.ts'
import { seedBook } from '#api/testing/orders/price-book.ts'
import type { RequestedLine } from '../contract.ts'
import { discounted, lowered, priceLine, priceOrder, struckCents, unitStruckCents } from './order-price.ts'

const book = seedBook()
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
    expect(struckCents(discounted(before, percent))).toBe(before.totalCents)
  })

  it.each([
    ['alcohol', { menuItemId: 'biere-thaie-33', quantity: 1 }],
    ['a free dish', { menuItemId: 'som-tam', quantity: 1, unitPrice: 0 }],
  ])('leaves %s as it is', (_, line) => {
    const before = priceLine(book, line)
    expect(discounted(before, 20)).toEqual(before)
    expect(struckCents(before)).toBeUndefined()
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

describe('what is struck beside a reduced price', () => {
  const atLeast = (unitLowestCents: number | undefined) => unitStruckCents({ ...REDUCED, unitLowestCents })
  const REDUCED = { unitPriceCents: 1112, unitDiscountCents: 278 }

  it('is the price without the promotion, of which the per cent are', () => {
    expect(atLeast(undefined)).toBe(1390)
    expect(atLeast(1390)).toBe(1390)
    expect(atLeast(1490)).toBe(1390)
  })

  it('is nothing where it cost less within thirty days: no other price stands for it', () => {
    expect(atLeast(1389)).toBeUndefined()
    expect(atLeast(1113)).toBeUndefined()
    expect(atLeast(200)).toBeUndefined()
  })

  it('less what was taken off is what is asked, for any price, per cent and history', () => {
    const cents = fc.integer({ min: 1, max: 5000 })
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 50 }), fc.option(cents), (unitPriceCents, percent, lowest) => {
        const before = { ...priceLine(book, { menuItemId: 'som-tam', quantity: 1 }), unitPriceCents }
        const after = discounted({ ...before, ...(lowest !== null && { unitLowestCents: lowest }) }, percent)
        const struck = unitStruckCents(after)
        if (struck === undefined) {
          expect(lowest ?? Number.POSITIVE_INFINITY).toBeLessThan(unitPriceCents)
          return
        }
        expect(struck - (after.unitDiscountCents ?? 0)).toBe(after.unitPriceCents)
        expect(Math.floor((struck * (100 - percent)) / 100)).toBe(after.unitPriceCents)
        if (lowest !== null) expect(struck).toBeLessThanOrEqual(lowest)
      }),
    )
  })

  it('is nothing where nothing is reduced, whatever it cost', () => {
    expect(unitStruckCents({ unitPriceCents: 1390, unitLowestCents: 1350 })).toBeUndefined()
  })
})

it('of nothing changes nothing', () => {
  fc.assert(
    fc.property(arbitraryCart, ({ lines }) => {
      const order = tryPrice(lines)
      if (order instanceof AppError) return
      expect(order.discountCents).toBe(0)
      for (const line of order.lines) expect(discounted(line, 0)).toBe(line)
    }),
    { numRuns: 100 },
  )
})

function tryPrice(lines: RequestedLine[]) {
  try {
    return priceOrder(book, lines, 0)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

describe('lines that come to less than no card pays', () => {
  it('lose just that, in whole cents of pieces, with the VAT of what is left', () => {
    fc.assert(
      fc.property(arbitraryCart, fc.integer({ min: 1, max: 49 }), fc.boolean(), (cart, cents, isAtTill) => {
        const before = cart.lines.flatMap((line, at) => {
          try {
            return [discounted(priceLine(book, line, at), 10)]
          } catch (error) {
            if (error instanceof AppError) return []
            throw error
          }
        })
        const total = (lines: typeof before) => sum(lines.map(({ totalCents }) => totalCents))
        fc.pre(total(before) >= cents)
        const after = lowered(before, cents, isAtTill)
        expect(total(before) - total(after)).toBe(cents)
        expect(sum(after.map(({ unitTillCents = 0, quantity }) => unitTillCents * quantity))).toBe(isAtTill ? cents : 0)
        expect(sum(after.map(({ quantity }) => quantity))).toBe(sum(before.map(({ quantity }) => quantity)))
        for (const line of after) {
          expect(sum(Object.values(line.vatShares))).toBe(line.unitPriceCents)
          expect(line.totalCents).toBe(line.unitPriceCents * line.quantity)
        }
      }),
    )
  })

  it('part a line whose pieces cost different prices then', () => {
    const three = priceLine(book, { menuItemId: 'som-tam', quantity: 3 })
    expect(lowered([three], 40, false)).toMatchObject([
      { quantity: 1, unitPriceCents: 560, totalCents: 560 },
      { quantity: 2, unitPriceCents: 600, totalCents: 1200 },
    ])
    expect(lowered([three], 30, true)).toMatchObject([{ quantity: 3, unitPriceCents: 590, unitTillCents: 10 }])
  })

  it('strike nothing', () => {
    const line = discounted(priceLine(book, { menuItemId: 'som-tam', quantity: 1 }), 20)
    expect(lowered([line], 20, false).map(unitStruckCents)).toEqual([undefined])
  })
})
