import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import { foundIn } from '#pwa/features/menu/allergens/avoidance.ts'
import { useAvoided } from '#pwa/features/menu/allergens/avoided-store.ts'
import { priceFrom } from '#pwa/features/menu/dish/dish-choices.ts'
import { PriceLines } from '#pwa/features/menu/dish/price-lines.tsx'
import { unavailableWord } from '#pwa/features/menu/dish/unavailable-word.ts'
import { Price } from '#pwa/ui/price.tsx'
import { AllergenInfo } from './allergen-info.tsx'
import { DishHead } from './dish-head.tsx'
import './dish-detail.css'

/** A dish of the dining room: what it is, what it costs, what is in it. Nothing to add. */
export function DishDetail({ dish, menu, phone }: { dish: MenuItem; menu: Menu; phone: string | undefined }) {
  const found = foundIn(dish, useAvoided())
  const unavailable = unavailableWord(dish)
  return (
    <div className="dish-detail">
      <DishHead dish={dish} />
      <section aria-labelledby="dish-detail-prices">
        <h3 id="dish-detail-prices">Prix sur place {!dish.prices && <Price {...priceFrom(dish)} />}</h3>
        <PriceLines dish={dish} found={found} labels={menu} />
        {unavailable && <p className="off">{unavailable}</p>}
      </section>
      {(dish.spicyLevels || dish.cookingOptions || dish.options) && <OnTheDay dish={dish} />}
      <AllergenInfo dish={dish} variant={undefined} names={menu} phone={phone} />
    </div>
  )
}

/** What is chosen at the table, by word of mouth. */
function OnTheDay({ dish: { spicyLevels, cookingOptions, options } }: { dish: MenuItem }) {
  return (
    <section aria-labelledby="dish-detail-choices">
      <h3 id="dish-detail-choices">À choisir en commandant</h3>
      <ul>
        {spicyLevels && <li>Le piquant, de « Pas piquant » à « Comme en Thaïlande »</li>}
        {cookingOptions && (
          <li>La cuisson : {cookingOptions.map(({ name }) => name.toLocaleLowerCase('fr')).join(', ')}</li>
        )}
        {options && options.length > 1 && <li>{options.join(' ou ').toLocaleLowerCase('fr')}</li>}
      </ul>
    </section>
  )
}
