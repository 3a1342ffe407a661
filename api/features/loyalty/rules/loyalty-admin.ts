import { availableRewards } from '#api/kernel/points.ts'

/** More can only be a slip of the finger: it would be a hundred dishes. */
export const MOST_POINTS = 1000

/** Why staff changed a balance, where they say nothing else. */
export const DEFAULT_REASON = 'Ajustement manuel'

export type Standing = 'reward' | 'near' | 'active' | 'beginner'

/**
 * How near a customer is to a dish.
 * Source: docs/product.md#loyalty-in-admin.
 */
export function standingOf(points: number): Standing {
  if (availableRewards(points) > 0) return 'reward'
  if (points >= 7) return 'near'
  return points >= 5 ? 'active' : 'beginner'
}

/** Whether points that came have brought the customer to a dish more. */
export function comesToReward(before: number, after: number): boolean {
  return availableRewards(after) > availableRewards(before)
}
