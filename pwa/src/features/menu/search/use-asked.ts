import { useAvoided } from '../allergens/avoided/avoided-store.ts'
import type { Asked } from './fitting-choices.ts'
import { useWishes } from './wishes-in-force.ts'

/** What is asked for now: the wishes of the search above the menu, and what this device avoids. */
export function useAsked(): Asked {
  const wishes = useWishes()
  const avoided = useAvoided()
  return { wishes, avoided }
}
