import { memo } from 'react'
import type { MenuItem } from '#api/features/menu/contract.ts'
import type { NewLine } from '#pwa/lib/new-line.ts'
import { DishDrawing } from '#pwa/ui/drawing/dish-drawing.tsx'
import { Icon } from '#pwa/ui/icon.tsx'
import { Price } from '#pwa/ui/price.tsx'
import { DishAdd } from './dish-add.tsx'
import { priceFrom } from './dish-choices.ts'
import './dish-row.css'

type DishRowProps = {
  dish: MenuItem
  /** Why nothing of it can be taken today, though it is on the menu. */
  refusal?: string | undefined
  onAdd: (line: NewLine) => void
  onChoose: (dishId: string) => void
  onAllergens: (dishId: string) => void
}

/** A dish as a printed menu shows it, with the means to take it. Memoised: the cart changes more often than the menu. */
export const DishRow = memo(({ dish, refusal, onAdd, onChoose, onAllergens }: DishRowProps) => {
  const unavailable = dish.available ? undefined : dish.unavailableUntil ? 'Épuisé aujourd’hui' : 'Indisponible'
  return (
    <li className="dish-row" data-off={unavailable ? '' : undefined}>
      <h3>{dish.name}</h3>
      <Price {...priceFrom(dish)} />
      <p className="names">
        {dish.nameTh && <span lang="th">{dish.nameTh}</span>} <span lang="en">{dish.nameEn}</span>
      </p>
      <p className="description">{dish.description}</p>
      <DishDrawing drawing={dish.drawing} />
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
      {unavailable ? (
        <p className="off">{unavailable}</p>
      ) : refusal ? (
        <p className="off">{refusal}</p>
      ) : (
        <DishAdd dish={dish} onAdd={onAdd} onChoose={onChoose} />
      )}
    </li>
  )
})
