import type { ComponentProps } from 'react'
import type { MenuItem } from '#api/features/menu/contract/menu.ts'
import type { Found } from '#pwa/features/menu/allergens/avoided/avoidance.ts'
import type { NewLine } from '#pwa/lib/menu/new-line.ts'
import { afterPaint } from '#pwa/lib/state/moments/after-paint.ts'
import { hasUsual, usualLine, wordsOf } from '../dish-choices.ts'
import type { DishAdd } from './dish-add.tsx'
import { useAddedMark } from './use-added-mark.ts'

type Heard = {
  onAdd: (line: NewLine) => void
  /** The dish has to be opened, since it has no usual form. */
  onChoose: (dishId: string) => void
  /** The line that was added. */
  onLine: (line: NewLine) => void
}

/** The '+' that adds a dish in its usual form, or opens it where there is none. */
export function useUsual(dish: MenuItem, found: Found | undefined, heard: Heard): ComponentProps<typeof DishAdd> {
  const [added, mark] = useAddedMark()
  const usual = hasUsual(dish) ? usualLine(dish, found) : undefined
  const onPress = () => {
    if (!usual) return heard.onChoose(dish.id)
    mark(wordsOf(usual))
    // Pricing and storing the cart takes a slow phone more than a frame.
    afterPaint(() => {
      heard.onAdd(usual)
      heard.onLine(usual)
    })
  }
  return { name: usual ? wordsOf(usual) : dish.name, asks: !usual, added, onPress }
}
