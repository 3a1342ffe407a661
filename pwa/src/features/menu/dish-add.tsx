import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { areWishesKnown } from '#pwa/features/menu/search/wishes-in-force.ts'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { afterPaint } from '#pwa/lib/state/moments.ts'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { type Offer, wordsOf } from './dish-choices.ts'
import './menu.css'

type DishAddProps = {
  /** The name of the dish as it is added. */
  name: string
  /** Something has to be chosen before the dish can be added. */
  asks: boolean
  /** The line that was added a moment ago, as text. */
  added: string | undefined
  onPress: () => void
}

/** 'Ajouté' is shown for two seconds. */
const MARK_MS = 2000

/**
 * The '+' of a row: its name says what it adds, and 'Ajouté' is shown for two seconds. What announces it is positioned
 * only while it has words: a hundred positioned boxes are a layer each, and a sixth of a scroll's work.
 */
export function DishAdd({ name, asks, added, onPress }: DishAddProps) {
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
