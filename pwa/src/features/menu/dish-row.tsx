import { type ComponentProps, type ComponentType, memo, Suspense, useEffect, useRef, useState } from 'react'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { foundIn, useAvoided } from '#pwa/features/menu/dish-marks.tsx'
import { areWishesKnown, useFittingChoices } from '#pwa/features/menu/search/wishes-in-force.ts'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { afterPaint } from '#pwa/lib/state/moments.ts'
import { DishPicture } from '#pwa/ui/media/dish-picture.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { type Offer, offerOf, wordsOf } from './dish-choices.ts'
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
  /** Its pieces in the cart, where it has some. */
  InCart?: ComponentType<{ dish: MenuItem }>
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
const Inside = memo(({ dish, labels, level, off, onAdd, onChoose, Added, InCart }: InsideProps) => {
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
        {!off && (
          <div className="add">
            {InCart && <InCart dish={dish} />}
            <DishAdd {...usual} />
          </div>
        )}
      </div>
      {line && (
        <Suspense fallback={null}>
          <Added dish={dish} line={line} labels={labels} onLine={setLine} />
        </Suspense>
      )}
    </>
  )
})

/** 'Ajouté' is shown for two seconds. */
const MARK_MS = 2000

type DishAddProps = {
  /** The name of the dish as it is added. */
  name: string
  /** Something has to be chosen before the dish can be added. */
  asks: boolean
  /** The line that was added a moment ago, as text. */
  added: string | undefined
  /** Written beside the '+', where there is room. */
  word?: string
  onPress: () => void
}

/**
 * The '+' of a row: its name says what it adds, and 'Ajouté' is shown for two seconds. What announces it is positioned
 * only while it has words: a hundred positioned boxes are a layer each, and a sixth of a scroll's work.
 */
export function DishAdd({ name, asks, added, word, onPress }: DishAddProps) {
  return (
    <>
      <button
        type="button"
        className="dish-add"
        aria-label={`${asks ? 'Choisir' : 'Ajouter'} ${name}`}
        data-added={added === undefined ? undefined : ''}
        onClick={onPress}
      >
        <Icon name={added === undefined ? 'plus' : 'check'} />
        {word && <span>{added === undefined ? word : 'Ajouté'}</span>}
      </button>
      <span className={added === undefined ? undefined : 'visually-hidden'} role="status">
        {added !== undefined && `Ajouté\u00a0: ${added}`}
      </span>
    </>
  )
}

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

/** The line of a dish that was added last, for two seconds. */
function useAddedMark(): [added: string | undefined, mark: (what: string) => void] {
  const [added, setAdded] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const mark = (what: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAdded(undefined), MARK_MS)
    setAdded(what)
  }
  return [added, mark]
}
