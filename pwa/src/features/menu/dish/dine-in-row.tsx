import { memo } from 'react'
import type { MenuItem } from '#api/features/menu/contract/menu.ts'
import { foundIn } from '#pwa/features/menu/allergens/avoidance.ts'
import { useAvoided } from '#pwa/features/menu/allergens/avoided-store.ts'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { DishFacts, type Labels } from './dish-facts.tsx'
import { PriceLines } from './price-lines.tsx'
import { unavailableWord } from './unavailable-word.ts'
import './dish-row.css'

type DineInRowProps = { dish: MenuItem; labels: Labels; onDetail: (dishId: string) => void }

/** A dish as it is had at a table: to be read, and looked at closer; nothing here goes into a cart. */
export const DineInRow = memo(({ dish, labels, onDetail }: DineInRowProps) => {
  const found = foundIn(dish, useAvoided())
  const unavailable = unavailableWord(dish)
  return (
    <li className="dish-row" data-table="" data-off={unavailable ? '' : undefined}>
      <DishFacts dish={dish} found={found} labels={labels} onOpen={onDetail} />
      <div className="prices">
        <PriceLines dish={dish} found={found} labels={labels} />
      </div>
      <p className="more">
        <button type="button" onClick={() => onDetail(dish.id)}>
          Détail, allergènes et origines <span className="visually-hidden">de {dish.name}</span>
        </button>
        {dish.spicyLevels && (
          <span>
            <Icon name="chilli" />
            Piquant au choix
          </span>
        )}
      </p>
      {unavailable && <p className="off">{unavailable}</p>}
    </li>
  )
})
