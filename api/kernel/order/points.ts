/** Ten points buy one dish: docs/product.md#loyalty. */
export const POINTS_PER_REWARD = 10

/** How many dishes a balance could buy now. */
export function availableRewards(points: number): number {
  return Math.floor(points / POINTS_PER_REWARD)
}
