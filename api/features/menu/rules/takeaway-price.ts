/** The surcharge of a dish that is taken away: docs/product.md#menu. */

import type { CategoryKey } from '../contract-dish.ts'

/** Whether the prices by variant of a category's dishes bear the takeaway surcharge. */
export function isSurcharged(category: CategoryKey): boolean {
  return category === 'plats'
}

/**
 * What each price by variant of a dish is more to take away than its base, in cents; one that is only eaten here costs
 * its base.
 */
export function surchargeOf(dish: { category: CategoryKey; takeaway: boolean }, surchargeCents: number): number {
  return dish.takeaway && isSurcharged(dish.category) ? surchargeCents : 0
}
