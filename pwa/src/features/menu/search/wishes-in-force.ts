import { createStore } from '#pwa/lib/state/store.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import type { DishChoice } from '../dish-choices.ts'
import { useAvoided } from '../dish-marks.tsx'
import type { Asked, Wish } from './fitting-choices.ts'

/** The wishes of the search, wherever a dish can be added: above the menu, in a sheet, in the cart. */
export type WishesInForce = {
  wishes: readonly Wish[]
  /** By dish the choices that meet the wishes; a dish of which every choice does is absent. */
  choices: ReadonlyMap<string, readonly DishChoice[]>
}

export const NO_WISHES: WishesInForce = { wishes: [], choices: new Map() }
/** Undefined while something is typed that the search has not answered yet: nobody knows what fits. */
const inForce = createStore<WishesInForce | undefined>(NO_WISHES)

export const putInForce = inForce.show

export function useWishes(): readonly Wish[] {
  return useStore(inForce, now => (now ?? NO_WISHES).wishes)
}

/** The choices of a dish that meet the wishes; undefined where all do. Only what changes for this dish renders it. */
export function useFittingChoices(dishId: string): readonly DishChoice[] | undefined {
  return useStore(inForce, now => now?.choices.get(dishId))
}

export function areWishesKnown(): boolean {
  return inForce.get() !== undefined
}

/** The wishes in force now: those of the search above the menu, and what this device avoids. */
export function useAsked(): Asked {
  const wishes = useWishes()
  const avoided = useAvoided()
  return { wishes, avoided }
}
