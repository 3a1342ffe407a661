/**
 * A line's dish as the kitchen knows it. A free dish bears its reward's key, which may be no dish's, or another one's: the
 * owner changes which dish a reward is.
 */

import type { Menu } from '../contract.ts'

type OrderedLine = { menuItemId?: string | undefined; reward?: boolean | undefined }

/** The key under which a line's dish stands in what `withRecipes` makes. */
export function recipeKey({ menuItemId, reward }: OrderedLine): string | undefined {
  return reward && menuItemId !== undefined ? keyOf(menuItemId) : menuItemId
}

/**
 * Facts of the menu's dishes and, under keys of their own, of the dishes that points buy.
 * @param named what a reward has for itself, such as its name
 */
export function withRecipes<Facts extends object>(
  dishes: ReadonlyMap<string, Facts>,
  rewards: Menu['rewards'],
  named: (reward: Menu['rewards'][number]) => Partial<Facts> = () => ({}),
): Map<string, Facts> {
  const known = new Map(dishes)
  for (const reward of rewards) {
    const recipe = dishes.get(reward.menuItemId ?? reward.sameRecipeAs ?? '')
    if (recipe) known.set(keyOf(reward.id), { ...recipe, ...named(reward) })
  }
  return known
}

/** No dish's key has a space. */
function keyOf(rewardId: string): string {
  return `offert ${rewardId}`
}
