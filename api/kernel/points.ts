/** Ten points buy one dish (decision 14). */
export const POINTS_PER_REWARD = 10

/** Dishes that a balance could buy now. */
export function availableRewards(points: number): number {
  return Math.floor(points / POINTS_PER_REWARD)
}
