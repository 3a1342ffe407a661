import { DishDrawing } from './dish-drawing.tsx'

/** Nothing in it: what was looked for is not there, or no longer. */
export function EmptyBowl() {
  return <DishDrawing drawing={{ vessel: 'bowl', contents: [] }} />
}
