import { useAvoided } from '../dish-marks.tsx'
import type { Asked } from './fitting-choices.ts'
import { useWishes } from './wishes-in-force.ts'

/** The wishes in force now: those of the search above the menu, and what this device avoids. */
export function useAsked(): Asked {
  const wishes = useWishes()
  const avoided = useAvoided()
  return { wishes, avoided }
}
