import type { ComponentProps } from 'react'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { areWishesKnown } from '#pwa/features/menu/search/wishes-in-force.ts'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { afterPaint } from '#pwa/lib/state/moments.ts'
import { type Offer, wordsOf } from '../dish-choices.ts'
import type { DishAdd } from './dish-add.tsx'
import { useAddedMark } from './use-added-mark.ts'

type Heard = {
  onAdd: (line: NewLine) => void
  /** The dish has to be opened, since nothing can be added without a choice. */
  onChoose: (dishId: string) => void
  /** The line that was added. */
  onLine: (line: NewLine) => void
}

/** The '+' that adds a dish as it is offered, or opens it where it has to be chosen. */
export function useUsual(dish: MenuItem, { line }: Offer, heard: Heard): ComponentProps<typeof DishAdd> {
  const [added, mark] = useAddedMark()
  const onPress = () => {
    if (!line || !areWishesKnown()) return heard.onChoose(dish.id)
    mark(wordsOf(line))
    // Pricing and storing the cart takes a slow phone more than a frame.
    afterPaint(() => {
      heard.onAdd(line)
      heard.onLine(line)
    })
  }
  return { name: line ? wordsOf(line) : dish.name, asks: !line, added, onPress }
}
