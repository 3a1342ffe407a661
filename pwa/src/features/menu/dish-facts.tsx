import type { MouseEvent } from 'react'
import type { MenuItem } from '#api/features/menu/contract.ts'
import type { CategoryKey } from '#api/features/menu/contract-dish.ts'
import { drinkWords } from '#api/features/menu/rules/drinks.ts'
import { dishName, heatWord } from '#api/features/orders/rules/line-words.ts'
import { dishPath } from '#api/features/site/rules/page-names.ts'
import { type AllergenNames, DishMarks, type Found } from '#pwa/features/menu/dish-marks.tsx'
import { french } from '#pwa/lib/format/french.tsx'
import { useFavouriteDishes } from '#pwa/lib/menu/use-menu.ts'
import { isForBrowser } from '#pwa/lib/navigation/link.tsx'
import { Price } from '#pwa/ui/data/price.tsx'
import { Chillies } from '#pwa/ui/media/icon.tsx'
import type { Offer } from './dish-choices.ts'
import { Unavailable } from './dish-marks.tsx'

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
/** As many characters as fit on two lines of the narrowest row. */
const ROOM = 50
/**
 * A piece of a sentence stands alone if it has ENOUGH characters; otherwise the text is cut after WORDS, which surely
 * fit.
 */
const [ENOUGH, WORDS] = [26, 45]
/** A cut text must not end on a word that leads to the next one, nor on a sign that does. */
const DANGLING = /([\s,:;]+(à|aux?|avec|dans|de|des|du|en|et|l[ae]s?|ou|par|sur|une?)?)+$/

/**
 * In these categories diets differ; every dessert and every tea is vegetarian, so the word would say nothing there.
 */
const MIXED: ReadonlySet<CategoryKey> = new Set(['entrees', 'plats', 'supplements'])

/**
 * A row of the menu: name, in Thai too where there is room, two lines at most about the dish, price, a drink's volume
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
      <div className="names">
        <Name className="name">
          <a href={dishPath(dish.id)} onClick={open}>
            {dishName(dish.name)}
          </a>
        </Name>
        {dish.nameTh && <span lang="th">{dish.nameTh}</span>}
      </div>
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

/**
 * The beginning of a text, cut between two words, as far as a row of the menu has room; short texts stay as they are.
 */
export function briefOf(text: string): string {
  if (text.length <= ROOM) return text
  const comma = text.lastIndexOf(',', ROOM - 2)
  const end = comma >= ENOUGH ? comma : text.lastIndexOf(' ', WORDS)
  return text.slice(0, end).replace(DANGLING, '')
}

/** A dish's diet in a word, in categories where diets differ. */
function dietWord({ category, tags }: MenuItem): string | undefined {
  if (!MIXED.has(category)) return undefined
  if (tags.includes('vegan')) return 'Végétalien'
  return tags.includes('vegetarian') ? 'Végétarien' : undefined
}

/** The mark that sets a dish apart, in a word: one alone, what concerns the person first. */
function markWord({ isNew, bestSeller }: MenuItem, isFavourite: boolean): string | undefined {
  if (isFavourite) return 'Votre favori'
  if (isNew) return 'Nouveau'
  return bestSeller ? 'Souvent commandé' : undefined
}

/** The kitchen's word on a dish, as it said it; nothing where it said nothing. */
export function CookWord({ dish: { cookWord } }: { dish: MenuItem }) {
  return cookWord ? <p className="cook-word">{french(`« ${cookWord} »`)}</p> : null
}
