import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import { foundIn } from '#pwa/features/menu/allergens/avoided/avoidance.ts'
import { useAvoided } from '#pwa/features/menu/allergens/avoided/avoided-store.ts'
import { priceFrom } from '#pwa/features/menu/dish/dish-choices.ts'
import { PriceLines } from '#pwa/features/menu/dish/prices/price-lines.tsx'
import { unavailableWord } from '#pwa/features/menu/dish/row/unavailable-word.tsx'
import { Price } from '#pwa/ui/data/price.tsx'
import { DishHead } from './dish-head.tsx'
import { AllergenInfo } from './label/allergen-info.tsx'
import { DrinkInfo } from './label/drink-info.tsx'
import './dish-detail.css'

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
