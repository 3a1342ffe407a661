import type { MouseEvent } from 'react'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { drinkWords } from '#api/features/menu/rules/drinks.ts'
import { dishName, heatWord } from '#api/features/orders/rules/line-words.ts'
import { dishPath } from '#api/features/site/rules/page-names.ts'
import type { AllergenNames } from '#pwa/features/menu/allergens/allergens.ts'
import type { Found } from '#pwa/features/menu/allergens/avoided/avoidance.ts'
import { DishMarks } from '#pwa/features/menu/allergens/dish-marks.tsx'
import { useFavouriteDishes } from '#pwa/lib/menu/use-menu.ts'
import { isForBrowser } from '#pwa/lib/navigation/link.tsx'
import { Price } from '#pwa/ui/data/price.tsx'
import { Chillies } from '#pwa/ui/media/icon.tsx'
import { briefOf } from './brief-of.ts'
import { dietWord } from './diet-word.ts'
import type { Offer } from './dish-choices.ts'
import { markWord } from './mark-word.ts'
import { Unavailable } from './row/unavailable-word.tsx'

/** The allergens' names; they must keep their identity as long as the menu does. */
export type Labels = Pick<AllergenNames, 'allergenLabels'>

export type DishFactsProps = {
  dish: MenuItem
  /** The price and the heat are those of what is offered, and so is the variant where it is not the menu's first. */
  offer: Offer
  found: Found | undefined
  labels: Labels
  /** The heading's level: one lower under a group's heading. */
  level: 3 | 4
  /** Why the dish is not available, shown in place of the price. */
  off?: string | undefined
  /** Beside a closed drink's price stands that of a litre. */
  byLitre?: boolean
  /** Opens the dish's sheet; its page has the same for a new tab and for who has no script. */
  onOpen: (dishId: string) => void
}

/**
 * What a row of the menu shows: name, two lines at most about the dish, price, a drink's volume
 * and strength, heat and diet, avoided allergens.
 */
export function DishFacts({ dish, offer, found, labels, level, off, byLitre = false, onOpen }: DishFactsProps) {
  const Name = level === 4 ? 'h4' : 'h3'
  const { price, heat, variant } = offer
  const diet = dietWord(dish)
  const drink = drinkWords(dish, byLitre)
  const open = (event: MouseEvent) => {
    if (isForBrowser(event)) return
    event.preventDefault()
    onOpen(dish.id)
  }
  const mark = markWord(dish, useFavouriteDishes().includes(dish.id))
  return (
    <div className="words">
      <Name className="name">
        <a href={dishPath(dish.id)} onClick={open}>
          {dishName(dish.name)}
        </a>
      </Name>
      <Brief text={dish.description} />
      <p className="terms">
        <Price {...price} />
        {variant && <span>{variant}</span>}
        {drink && <span>{drink}</span>}
        {heat > 1 && (
          <span role="img" aria-label={heatWord(heat)}>
            <Chillies count={heat - 1} />
          </span>
        )}
        {diet && <span className="diet">{diet}</span>}
        {mark && <span className="mark">{mark}</span>}
        {off || !dish.available ? (
          <b>{off ?? <Unavailable dish={dish} />}</b>
        ) : (
          dish.portionsLeft && <b>Plus que {dish.portionsLeft}</b>
        )}
      </p>
      {found && <DishMarks found={found} names={labels} />}
    </div>
  )
}

/**
 * The text is shown on two lines at most, cut between words; without scripts, and so without the dish's sheet, all of
 * it is shown.
 */
function Brief({ text }: { text: string }) {
  const brief = briefOf(text)
  if (brief === text) return <p className="brief">{text}</p>
  return (
    <p className="brief">
      {brief}
      <i>…</i>
      <span>{text.slice(brief.length)}</span>
    </p>
  )
}
