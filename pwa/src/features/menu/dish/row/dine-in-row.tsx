import { memo } from 'react'
import type { MenuItem } from '#api/features/menu/contract/menu.ts'
import { foundIn } from '#pwa/features/menu/allergens/avoided/avoidance.ts'
import { useAvoided } from '#pwa/features/menu/allergens/avoided/avoided-store.ts'
import { DishPicture } from '#pwa/ui/media/drawing/dish-picture.tsx'
import { DishFacts, type DishFactsProps, type Labels } from '../dish-facts.tsx'
import { PriceLines } from '../prices/price-lines.tsx'
import { unavailableWord } from './unavailable-word.ts'
import './dish-row.css'

type DineInRowProps = {
  dish: MenuItem
  labels: Labels
  level: DishFactsProps['level']
  onDetail: (dishId: string) => void
}

/** A dish on the dining room's menu: it can be read and opened, and not added to a cart. */
export const DineInRow = memo(({ dish, labels, level, onDetail }: DineInRowProps) => {
  const found = foundIn(dish, useAvoided())
  const off = unavailableWord(dish)
  return (
    <li className="dish-row" data-table="" data-off={off ? '' : undefined}>
      <DishFacts dish={dish} found={found} labels={labels} level={level} off={off} onOpen={onDetail} />
      <div className="aside">
        <DishPicture dish={dish} />
      </div>
      <PriceLines dish={dish} found={found} labels={labels} />
    </li>
  )
})
