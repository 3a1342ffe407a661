import { memo } from 'react'
import type { MenuItem } from '#api/features/menu/contract/menu.ts'
import { foundIn } from '#pwa/features/menu/allergens/avoidance.ts'
import { useAvoided } from '#pwa/features/menu/allergens/avoided-store.ts'
import type { NewLine } from '#pwa/lib/menu/new-line.ts'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { DishAdd } from './dish-add.tsx'
import { DishFacts, type Labels } from './dish-facts.tsx'
import { unavailableWord } from './unavailable-word.ts'
import './dish-row.css'

type DishRowProps = {
  dish: MenuItem
  labels: Labels
  /** Why nothing of it can be taken today, though it is on the menu. */
  refusal?: string | undefined
  onAdd: (line: NewLine) => void
  onChoose: (dishId: string) => void
  onAllergens: (dishId: string) => void
}

/** A dish with the means to take it. Memoised: the cart changes more often than the menu. */
export const DishRow = memo(({ dish, labels, refusal, onAdd, onChoose, onAllergens }: DishRowProps) => {
  const found = foundIn(dish, useAvoided())
  const unavailable = unavailableWord(dish)
  return (
    <li className="dish-row" data-off={unavailable ? '' : undefined}>
      <DishFacts dish={dish} found={found} labels={labels} onOpen={onChoose} />
      <p className="more">
        <button type="button" onClick={() => onAllergens(dish.id)}>
          Allergènes et origines <span className="visually-hidden">de {dish.name}</span>
        </button>
        {dish.spicyLevels && (
          <button type="button" onClick={() => onChoose(dish.id)}>
            <Icon name="chilli" />
            Piquant au choix <span className="visually-hidden">pour {dish.name}</span>
          </button>
        )}
      </p>
      {(unavailable ?? refusal) ? (
        <p className="off">{unavailable ?? refusal}</p>
      ) : (
        <DishAdd dish={dish} found={found} labels={labels} onAdd={onAdd} onChoose={onChoose} />
      )}
    </li>
  )
})
