import type { ReactNode } from 'react'
import { rewardRecipe } from '#api/features/pricing/rules/price/reward-choices.ts'
import { usePriceBook } from '#pwa/lib/menu/use-menu.ts'
import { DishDrawing } from '#pwa/ui/media/drawing/dish-drawing.tsx'
import './reward-dish.css'

type RewardDishProps = {
  id: string
  name: string
  /** Stands under the name. */
  children: ReactNode
}

/** A dish that points buy: its drawing (once the menu is loaded), its name, and a line about it. */
export function RewardDish({ id, name, children }: RewardDishProps) {
  const book = usePriceBook()
  const drawing = book && rewardRecipe(book, id)?.drawing
  return (
    <span className="reward-dish">
      <span className="picture">{drawing && <DishDrawing drawing={drawing} />}</span>
      <span className="words">
        <b>{name}</b>
        <small>{children}</small>
      </span>
    </span>
  )
}
