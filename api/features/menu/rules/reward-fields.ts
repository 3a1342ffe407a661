/** Fields of a dish that points buy. The form asks by the same rules as the server. */

import type { FieldError } from '#api/kernel/problems/errors.ts'
import type { AdminItem } from '../contract-staff.ts'

/** The dish that a reward is, or whose recipe it has where it is no dish of the menu, as another number of pieces. */
export type RewardDish = { id: string; isItself: boolean }

/** One reward; money in euros. */
export type RewardFields = {
  name: string
  nameEn: string
  /** Empty: none. */
  nameTh: string
  dish: RewardDish
  /** The dearest base price of a choice that is free; null: all of them are. */
  maxBasePrice: number | null
  value: number
  offered: boolean
}

/** A dish as far as it decides whether it can be given; its prices are base prices. */
export type GivableDish = Pick<AdminItem, 'takeaway' | 'price' | 'prices' | 'alcohol' | 'options' | 'mixOptions'>

/** More would be no choice but a second menu. None is ever deleted, so that those that are no longer offered count. */
export const MOST_REWARDS = 40

/** The faults of a dish as a reward; empty where it can be given as this one. */
export function dishErrors(
  { dish: { isItself }, maxBasePrice }: Pick<RewardFields, 'dish' | 'maxBasePrice'>,
  dish: GivableDish | undefined,
): FieldError[] {
  if (!dish?.takeaway || (dish.price === undefined && !dish.prices))
    return [{ path: 'dish', message: 'Ce plat n’est pas à la carte à emporter.' }]
  if (dish.alcohol) return [{ path: 'dish', message: 'Un plat offert est sans alcool.' }]
  if (isAsked(dish)) return [{ path: 'dish', message: 'Ce plat demande un choix qu’un plat offert n’a pas.' }]
  if (!dish.prices) return []
  // The kitchen would not know with which protein to cook it.
  if (!isItself) return [{ path: 'dish', message: 'Ce plat a des choix\u00a0: offrez-le tel qu’il est à la carte.' }]
  const isNoneFree = maxBasePrice !== null && Object.values(dish.prices).every(price => price > maxBasePrice)
  return isNoneFree ? [{ path: 'maxBasePrice', message: 'Aucun choix de ce plat n’est à ce prix.' }] : []
}

/** Whether a dish asks for something that a free line cannot say: hot or cold, two fruits. */
function isAsked({ options = [], mixOptions = [] }: GivableDish): boolean {
  return options.length > 1 || mixOptions.length > 0
}

/** Whether a change has to look at the dish: what was right before stays, so that any reward can be taken back. */
export function concernsDish(before: RewardFields, after: RewardFields): boolean {
  const isOther = JSON.stringify(before.dish) !== JSON.stringify(after.dish)
  return isOther || before.maxBasePrice !== after.maxBasePrice || (after.offered && !before.offered)
}

/** The fields without what says nothing: only choices have a dearest one. */
export function tidiedReward(fields: RewardFields, dish: Pick<GivableDish, 'prices'> | undefined): RewardFields {
  return fields.dish.isItself && dish?.prices ? fields : { ...fields, maxBasePrice: null }
}
