import type { ReactNode } from 'react'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { photoAlt } from '#api/features/menu/rules/dish-fields.ts'
import { dishName } from '#api/features/orders/rules/line-words.ts'
import type { PageDish } from '#api/features/site/contract.ts'
import { priceFrom } from '#pwa/features/menu/dish-choices.ts'
import { CookWord } from '#pwa/features/menu/dish-facts.tsx'
import { type AllergenNames, foundIn, Unavailable, useAvoided } from '#pwa/features/menu/dish-marks.tsx'
import { AlcoholNotice } from '#pwa/features/menu/menu-section.tsx'
import { PriceLines } from '#pwa/features/menu/price-lines.tsx'
import { AllergenInfo, DrinkInfo } from '#pwa/features/menu/sheet/dish-label.tsx'
import { Price } from '#pwa/ui/data/price.tsx'
import { DishPicture } from '#pwa/ui/media/dish-picture.tsx'
import './menu-late.css'

type DishAsPageProps = {
  dish: PageDish
  phone: string | undefined
  /** Euros that a poured drink costs less in the customer's own cup. */
  ownCup: string | undefined
  /** The ways on from here. */
  children: ReactNode
}

/** A dish as a page of its own: picture, names, what it costs on either menu, what it contains. */
export function DishAsPage({ dish: { takeaway, dineIn, names }, phone, ownCup, children }: DishAsPageProps) {
  const dish = takeaway ?? dineIn
  if (!dish) return null
  return (
    <article className="dish-as-page">
      <DishPicture dish={dish} alt={photoAlt(dish)} />
      <header>
        <h1>{dishName(dish.name)}</h1>
        <p className="names">
          {dish.nameTh && <span lang="th">{dish.nameTh}</span>} <span lang="en">{dish.nameEn}</span>
        </p>
        <p>{dish.description}</p>
        <CookWord dish={dish} />
        <DrinkInfo dish={dish} byLitre={takeaway !== undefined} ownCup={takeaway && ownCup} />
        {dish.alcohol && <AlcoholNotice />}
        <div className="ways">{children}</div>
      </header>
      {takeaway && <Prices dish={takeaway} title="Prix à emporter" names={names} />}
      {dineIn && <Prices dish={dineIn} title="Prix sur place" names={names} />}
      <AllergenInfo dish={dish} variant={undefined} names={names} phone={phone} level={2} />
    </article>
  )
}

function Prices({ dish, title, names }: { dish: MenuItem; title: string; names: AllergenNames }) {
  const found = foundIn(dish, useAvoided())
  return (
    <section className="prices">
      <h2>
        {title} {!dish.prices && <Price {...priceFrom(dish)} />}
      </h2>
      <PriceLines dish={dish} found={found} labels={names} />
      {!dish.available && (
        <p className="off">
          <Unavailable dish={dish} />
        </p>
      )}
    </section>
  )
}
