import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CatalogueItem } from '#api/features/menu/seed-database.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { catalogue } from '#api/testing/menu/seed-menu.ts'
import { arbitraryCart } from '#api/testing/orders/arbitrary-cart.ts'
import { seedBook } from '#api/testing/orders/price-book.ts'
import type { RequestedLine } from '../contract.ts'
import { priceOrder } from './order-price.ts'
import type { PricedLine } from './price-book.ts'
import { closedDrinkOf, withdrawalOf } from './withdrawal.ts'

const book = seedBook()
const dishes = new Map(catalogue.items.map(item => [item.id, item]))

/** The catalogue's own word for it, apart from the rule: cans, bottles, beers and wines are sold closed, and keep. */
function isSoldClosed(item: CatalogueItem | undefined): boolean {
  return item !== undefined && ['boissons_soft', 'bieres', 'vins'].includes(item.category)
}

/** What a line holds, as the catalogue has it; of a reward nothing that could be withdrawn from. */
function partsOf({ menuItemId, components, rewardDish }: PricedLine): (CatalogueItem | undefined)[] {
  if (rewardDish !== undefined) return [undefined]
  return (components ?? [{ menuItemId }]).map(part => dishes.get(part.menuItemId))
}

/** Any cart that can be ordered, with or without a promotion. */
const pricedLines = fc
  .tuple(arbitraryCart, fc.constantFrom(0, 20, 50))
  .map(([{ lines }, percent]) => lines.flatMap(line => tryPrice(line, percent)))

function tryPrice(line: RequestedLine, percent: number): PricedLine[] {
  try {
    return priceOrder(book, [line], percent).lines
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}

test('over random carts the right is of exactly the closed drinks that keep', () => {
  let rights = 0
  fc.assert(
    fc.property(pricedLines, lines => {
      for (const line of lines) {
        const closed = partsOf(line).filter(isSoldClosed)
        const drink = closedDrinkOf(line)
        expect(drink !== undefined, line.name).toBe(closed.length > 0)
        if (drink === undefined) continue
        rights += 1
        expect(closed.map(item => item?.name)).toContain(drink.name)
        expect(drink.unitCents).toBeGreaterThan(0)
        expect(drink.unitCents).toBeLessThanOrEqual(line.unitPriceCents)
        // The dishes of a set menu stay sold: less than its price goes back.
        if (line.components) expect(drink.unitCents).toBeLessThan(line.unitPriceCents)
      }
    }),
    { numRuns: 300 },
  )
  expect(rights).toBeGreaterThan(50)
})

test('over random carts an order is told of both kinds exactly where it holds them', () => {
  fc.assert(
    fc.property(pricedLines, lines => {
      const parts = lines.flatMap(partsOf)
      expect(withdrawalOf(lines)).toEqual({
        closedDrinks: parts.some(isSoldClosed),
        perishable: parts.some(part => !isSoldClosed(part)),
      })
    }),
    { numRuns: 300 },
  )
})
