import type { MenuItem } from '#api/features/menu/contract.ts'
import { dishName, heatWord } from '#api/features/orders/rules/line-words.ts'
import { foundIn } from '#pwa/features/menu/allergens/avoided/avoidance.ts'
import { useAvoided } from '#pwa/features/menu/allergens/avoided/avoided-store.ts'
import { DishMarks } from '#pwa/features/menu/allergens/dish-marks.tsx'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { DishPicture } from '#pwa/ui/media/dish-picture.tsx'
import { Chillies } from '#pwa/ui/media/icon.tsx'
import { DishAdd } from '../../dish/added/dish-add.tsx'
import { useUsual } from '../../dish/added/use-usual.ts'
import { CookWord } from '../../dish/cook-word.tsx'
import { offerOf } from '../../dish/dish-choices.ts'
import type { Labels } from '../../dish/dish-facts.tsx'

type FirstDishProps = {
  dish: MenuItem
  labels: Labels
  onAdd: (line: NewLine) => void
  onChoose: (dishId: string) => void
  /** What the '+' has added. */
  onLine: (line: NewLine) => void
}

/** A dish as its row has it, with the cook's word in place of what it is made of. */
export function FirstDish({ dish, labels, ...heard }: FirstDishProps) {
  const found = foundIn(dish, useAvoided())
  const offer = offerOf(dish, found)
  const usual = useUsual(dish, offer, heard)
  const { price, heat, variant } = offer
  return (
    <li>
      <div className="words">
        <h4>
          <button type="button" onClick={() => heard.onChoose(dish.id)}>
            {dishName(dish.name)}
          </button>
        </h4>
        <CookWord dish={dish} />
        <p className="terms">
          <Price {...price} />
          {variant && <span>{variant}</span>}
          {heat > 1 && (
            <span role="img" aria-label={heatWord(heat)}>
              <Chillies count={heat - 1} />
            </span>
          )}
        </p>
        {found && <DishMarks found={found} names={labels} />}
      </div>
      <div className="beside">
        <DishPicture dish={dish} />
        <DishAdd {...usual} />
      </div>
    </li>
  )
}
