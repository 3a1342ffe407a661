import type { PublicRestaurant } from '#api/features/settings/contract.ts'

/** Why drinks with alcohol cannot be taken away now; undefined when they can, or nobody knows yet. */
export function alcoholRefusal(restaurant: PublicRestaurant | undefined): string | undefined {
  return restaurant?.alcoholTakeaway === false ? 'L’alcool n’est pas vendu à emporter en ce moment.' : undefined
}
