import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import { dishName, heatWord } from '#api/features/orders/rules/line-words.ts'
import { DishMarks, foundIn, useAvoided } from '#pwa/features/menu/dish-marks.tsx'
import { dishOn, type NewLine } from '#pwa/lib/menu/use-menu.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { DishPicture } from '#pwa/ui/media/dish-picture.tsx'
import { Chillies } from '#pwa/ui/media/icon.tsx'
import { offerOf } from './dish-choices.ts'
import { type AddedProps, DishAdd, useUsual } from './dish-row.tsx'
import './menu.css'

/**
 * The dish of the first view: the first that the house or its sales put in front, else the menu's first main dish that can
 * be had; undefined where there is none.
 */
export function leadingDish(menu: Pick<Menu, 'startWith' | 'takeaway'>): MenuItem | undefined {
  const placed = dishOn(menu, menu.startWith?.[0])
  return placed?.available ? placed : menu.takeaway.plats?.find(({ available }) => available)
}

type LeadingDishProps = {
  dish: MenuItem
  menu: Menu
  /** The plate that it is shown on. */
  plate: ReactNode
  onAdd: (line: NewLine) => void
  onChoose: (dishId: string) => void
  Added: ComponentType<AddedProps>
}

/** A dish large on a plate, with all that it takes to want it: its name, what is in it, the price, one tap. */
export function LeadingDish({ dish, menu, plate, onAdd, onChoose, Added }: LeadingDishProps) {
  const found = foundIn(dish, useAvoided())
  const offer = offerOf(dish, found)
  const [line, setLine] = useState<NewLine>()
  const usual = useUsual(dish, offer, { onAdd, onChoose, onLine: setLine })
  const variant = offer.line?.request.options?.variant
  return (
    <article className="leading-dish" aria-labelledby="leading-dish-name">
      <div className="plate">
        {plate}
        <DishPicture dish={dish} alt="" />
      </div>
      <div className="offer">
        <p className="mark">{dish.bestSeller ? 'Souvent commandé' : 'Pour commencer'}</p>
        <h2 id="leading-dish-name">
          <button type="button" onClick={() => onChoose(dish.id)}>
            {dishName(dish.name)}
          </button>
        </h2>
        <p className="terms">
          {/* What the tap adds, and not the least that another choice costs. */}
          <Price {...(offer.line ? { cents: offer.line.unitPriceCents } : offer.price)} />
          {variant && <span>{variant.toLocaleLowerCase('fr')}</span>}
          {offer.heat > 1 && (
            <span role="img" aria-label={heatWord(offer.heat)}>
              <Chillies count={offer.heat - 1} />
            </span>
          )}
        </p>
        {found && <DishMarks found={found} names={menu} />}
        <DishAdd {...usual} word={usual.asks ? 'Choisir' : 'Ajouter'} />
      </div>
      {line && (
        <Suspense fallback={null}>
          <Added dish={dish} line={line} labels={menu} onLine={setLine} />
        </Suspense>
      )}
    </article>
  )
}
