import type { ReactNode } from 'react'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import { photoAlt } from '#api/features/menu/rules/photo-alt.ts'
import { dishName } from '#api/features/orders/rules/line-words.ts'
import { foundIn, useAvoided } from '#pwa/features/menu/allergens.ts'
import { priceFrom } from '#pwa/features/menu/dish-choices.ts'
import { unavailableWord } from '#pwa/features/menu/dish-marks.tsx'
import { PriceLines } from '#pwa/features/menu/price-lines.tsx'
import { Price } from '#pwa/ui/data/price.tsx'
import { DishPicture } from '#pwa/ui/media/dish-picture.tsx'
import { CookWord } from '../dish-facts.tsx'
import { AllergenInfo, DrinkInfo } from './dish-label.tsx'
import './menu-sheet.css'

/** A dish of the dining room: what it is, what it costs, what it contains. It cannot be ordered here. */
export function DishDetail({ dish, menu, phone }: { dish: MenuItem; menu: Menu; phone: string | undefined }) {
  const found = foundIn(dish, useAvoided())
  const unavailable = unavailableWord(dish)
  return (
    <div className="dish-detail">
      <DishHead dish={dish}>
        <DrinkInfo dish={dish} />
      </DishHead>
      <section aria-labelledby="dish-detail-prices">
        <h3 id="dish-detail-prices">Prix sur place {!dish.prices && <Price {...priceFrom(dish)} />}</h3>
        <PriceLines dish={dish} found={found} labels={menu} />
        {unavailable && <p className="off">{unavailable}</p>}
      </section>
      <ChosenAtTable dish={dish} />
      <AllergenInfo dish={dish} variant={undefined} names={menu} phone={phone} />
    </div>
  )
}

/** The choices that guests tell the waiter. */
function ChosenAtTable({ dish: { spicyLevels, cookingOptions, options = [], mixOptions } }: { dish: MenuItem }) {
  const choices = [
    spicyLevels && 'Le piquant, de «\u00a0Pas piquant\u00a0» à «\u00a0Comme en Thaïlande\u00a0»',
    cookingOptions && `La cuisson\u00a0: ${inOneLine(cookingOptions)}`,
    options.length > 1 && options.join(' ou '),
    mixOptions && `Deux fruits\u00a0: ${inOneLine(mixOptions)}`,
  ].filter(choice => typeof choice === 'string')
  if (choices.length === 0) return null
  return (
    <section aria-labelledby="dish-detail-choices">
      <h3 id="dish-detail-choices">À choisir en commandant</h3>
      <ul>
        {choices.map(choice => (
          <li key={choice}>{choice}</li>
        ))}
      </ul>
    </section>
  )
}

function inOneLine(names: readonly { name: string }[]): string {
  return names.map(({ name }) => name.toLocaleLowerCase('fr')).join(', ')
}

/**
 * The head of a dish's sheet: picture, names in three languages, description, and what its label says. The sheet's
 * title is the French name, which is therefore hidden here.
 */
export function DishHead({ dish, children }: { dish: MenuItem; children: ReactNode }) {
  return (
    <div className="dish-head">
      <DishPicture dish={dish} alt={photoAlt(dish)} />
      <p className="display" aria-hidden="true">
        {dishName(dish.name)}
      </p>
      <p className="names">
        {dish.nameTh && <span lang="th">{dish.nameTh}</span>} <span lang="en">{dish.nameEn}</span>
      </p>
      <p>{dish.description}</p>
      <CookWord dish={dish} />
      {children}
    </div>
  )
}
