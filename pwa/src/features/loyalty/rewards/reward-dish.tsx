import type { ReactNode } from 'react'
import { rewardRecipe } from '#api/features/pricing/rules/reward-choices.ts'
import { usePriceBook } from '#pwa/lib/menu/use-menu.ts'
import { DishDrawing } from '#pwa/ui/media/drawing.tsx'
import './reward-dish.css'

type RewardDishProps = {
  id: string
  name: string
  /** Stands under the name. */
  children: ReactNode
}

/**
 * A dish that points buy: its drawing (once the menu is loaded), its name, a line about it, and how many pieces are given
 * where the menu sells another number of the same.
 */
export function RewardDish({ id, name, children }: RewardDishProps) {
  const book = usePriceBook()
  const recipe = book && rewardRecipe(book, id)
  const drawing = recipe?.drawing
  const [given, sold] = [piecesIn(name), piecesIn(recipe?.name)]
  return (
    <span className="reward-dish">
      <span className="picture">{drawing && <DishDrawing drawing={drawing} />}</span>
      <span className="words">
        <b>{name}</b>
        <small>{children}</small>
        {given && sold && given !== sold && (
          <small>
            {given}&nbsp;pièces, la carte en sert {sold}
          </small>
        )}
      </span>
    </span>
  )
}

function piecesIn(name = ''): string | undefined {
  return /(\d+)\spièces?/.exec(name)?.[1]
}
