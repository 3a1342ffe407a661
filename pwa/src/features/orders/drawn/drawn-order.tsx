import { useMenu } from '#pwa/lib/menu/use-menu.ts'
import { DishDrawing } from '#pwa/ui/media/drawing/dish-drawing.tsx'
import { type DrawnLine, drawnDish } from './drawn-dish.ts'

/** Of an order whose dishes the menu has no more. */
const BOWL = { vessel: 'bowl', contents: [] }

/** What was ordered, drawn as on the menu; nothing until the menu is there, so that no other dish is shown before. */
export function DrawnOrder({ lines }: { lines: readonly DrawnLine[] }) {
  const { data: menu } = useMenu()
  return menu ? <DishDrawing drawing={drawnDish(menu, lines)?.drawing ?? BOWL} /> : null
}
