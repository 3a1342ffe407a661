import { expect } from 'vitest'
import { type PriceBook, priceBookOf } from '#api/features/pricing/price-book.ts'
import type { ProblemCode } from '#api/kernel/problems.ts'
import { seedMenu } from './seed-menu.ts'

/** The seeded menu's price book, some dishes sold out. */
export function seedBook({ soldOut = [] }: { soldOut?: readonly string[] } = {}): PriceBook {
  const menu = seedMenu()
  for (const dish of Object.values(menu.takeaway).flat()) dish.available = !soldOut.includes(dish.id)
  return priceBookOf(menu)
}

/** For `toThrow`: an AppError of this code. */
export function problem(code: ProblemCode, more: Record<string, unknown> = {}): unknown {
  return expect.objectContaining({ name: 'AppError', code, ...more })
}
