import { availableRewards } from '#api/kernel/order/points.ts'

/** A higher balance can only be a typing error: it would buy a hundred dishes. */
export const MOST_POINTS = 1000

/** The reason written down for a change of a balance where the staff give none. */
export const DEFAULT_REASON = 'Ajustement manuel'

export type Standing = 'reward' | 'near' | 'active' | 'beginner'

/**
 * The group in which the staff list a customer, by how near the points are to a dish.
 * Source: docs/product.md#loyalty-in-admin.
 */
export function standingOf(points: number): Standing {
  if (availableRewards(points) > 0) return 'reward'
  if (points >= 7) return 'near'
  return points >= 5 ? 'active' : 'beginner'
}

/** Whether the added points buy one dish more than before. */
export function comesToReward(before: number, after: number): boolean {
  return availableRewards(after) > availableRewards(before)
}
