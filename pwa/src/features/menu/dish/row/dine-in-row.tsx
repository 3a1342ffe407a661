import { memo } from 'react'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { foundIn } from '#pwa/features/menu/allergens/avoided/avoidance.ts'
import { useAvoided } from '#pwa/features/menu/allergens/avoided/avoided-store.ts'
import { DishPicture } from '#pwa/ui/media/dish-picture.tsx'
import { offerOf } from '../dish-choices.ts'
import { DishFacts, type DishFactsProps, type Labels } from '../dish-facts.tsx'
import { PriceLines } from '../prices/price-lines.tsx'
import { unavailableWord } from './unavailable-word.tsx'
import './dish-row.css'

type DineInRowProps = {
  dish: MenuItem
  /** A search has not found it: the row keeps its place, out of sight. */
  hidden?: boolean
  labels: Labels
  level: DishFactsProps['level']
  onDetail: (dishId: string) => void
}

/** A dish on the dining room's menu: it can be read and opened, and not added to a cart. */
export function DineInRow({ hidden, ...row }: DineInRowProps) {
  const off = unavailableWord(row.dish)
  return (
    <li className="dish-row" data-table="" data-off={off ? '' : undefined} hidden={hidden}>
      <Inside {...row} off={off} />
    </li>
  )
}

type InsideProps = Omit<DineInRowProps, 'hidden'> & { off: string | undefined }

/** Memoised, since what a search finds changes more often than the menu. */
const Inside = memo(({ dish, labels, level, off, onDetail }: InsideProps) => {
  const found = foundIn(dish, useAvoided())
  return (
    <>
      <DishFacts
        dish={dish}
        offer={offerOf(dish, undefined)}
        found={found}
        labels={labels}
        level={level}
        off={off}
        onOpen={onDetail}
      />
      <div className="aside">
        <DishPicture dish={dish} />
      </div>
      <PriceLines dish={dish} found={found} labels={labels} />
    </>
  )
})
