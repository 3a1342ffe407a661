import { type ComponentType, memo, Suspense, useState } from 'react'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { foundIn, useAvoided } from '#pwa/features/menu/allergens.ts'
import { useFittingChoices } from '#pwa/features/menu/search/wishes-in-force.ts'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { DishPicture } from '#pwa/ui/media/dish-picture.tsx'
import { DishAdd, useUsual } from './dish-add.tsx'
import { offerOf } from './dish-choices.ts'
import { DishFacts, type DishFactsProps, type Labels } from './dish-facts.tsx'
import { offWord } from './dish-marks.tsx'
import './menu.css'

/** The part under a row after its '+': the line that was added, which can be changed there, and the way to the cart. */
export type AddedProps = {
  dish: MenuItem
  line: NewLine
  labels: Labels
  /** Called with the changed line, or with undefined when it is no longer shown. */
  onLine: (line: NewLine | undefined) => void
}

export type DishRowProps = {
  dish: MenuItem
  /** A search has not found it: the row keeps its place and its state, out of sight. */
  hidden?: boolean
  labels: Labels
  level: DishFactsProps['level']
  /** Why nothing of this list can be ordered today, though it is on the menu. */
  refusal?: string | undefined
  onAdd: (line: NewLine) => void
  onChoose: (dishId: string) => void
  Added: ComponentType<AddedProps>
}

/**
 * A dish on one row: a tap on the row opens the dish, its '+' adds it as it is offered. Memoised, since a letter of a
 * search asks for all rows of a section and shows or hides some.
 */
export const DishRow = memo(({ hidden, ...row }: DishRowProps) => {
  const off = offWord(row.dish) ?? row.refusal
  return (
    <li className="dish-row" data-off={off ? '' : undefined} hidden={hidden}>
      <Inside {...row} off={off} />
    </li>
  )
})

type InsideProps = Omit<DishRowProps, 'hidden' | 'refusal'> & { off: string | undefined }

/** Memoised, since the cart and what a search finds change more often than the menu. */
const Inside = memo(({ dish, labels, level, off, onAdd, onChoose, Added }: InsideProps) => {
  const found = foundIn(dish, useAvoided())
  const offer = offerOf(dish, found, useFittingChoices(dish.id))
  const [line, setLine] = useState<NewLine>()
  const usual = useUsual(dish, offer, { onAdd, onChoose, onLine: setLine })
  return (
    <>
      <DishFacts
        dish={dish}
        offer={offer}
        found={found}
        labels={labels}
        level={level}
        off={off}
        byLitre
        onOpen={onChoose}
      />
      <div className="aside">
        <DishPicture dish={dish} />
        {!off && <DishAdd {...usual} />}
      </div>
      {line && (
        <Suspense fallback={null}>
          <Added dish={dish} line={line} labels={labels} onLine={setLine} />
        </Suspense>
      )}
    </>
  )
})
