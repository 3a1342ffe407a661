import { expect } from 'vitest'
import { type PriceBook, priceBookOf } from '#api/features/pricing/rules/price-book.ts'
import type { ProblemCode } from '#api/kernel/problems/problems.ts'
import { seedMenu } from '../menu/seed-menu.ts'

const seeded = priceBookOf(seedMenu())

/** The seeded menu's price book, some dishes sold out. */
export function seedBook({ soldOut = [] }: { soldOut?: readonly string[] } = {}): PriceBook {
  const dishes = new Map(seeded.dishes)
  for (const id of soldOut) {
    const dish = dishes.get(id)
    if (!dish) throw new Error(`no dish ${id} in the seed`)
    dishes.set(id, { ...dish, available: false })
  }
  return { ...seeded, dishes }
}

/** For `toThrow`: an AppError of this code. */
export function problem(code: ProblemCode, more: Record<string, unknown> = {}): unknown {
  return expect.objectContaining({ name: 'AppError', code, ...more })
}
