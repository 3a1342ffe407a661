import { type FocusEvent, memo, Suspense, useState } from 'react'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import { dishName, heatWord } from '#api/features/orders/rules/line-words.ts'
import { foundIn, useAvoided } from '#pwa/features/menu/allergens.ts'
import { DishMarks } from '#pwa/features/menu/dish-marks.tsx'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { DishPicture } from '#pwa/ui/media/dish-picture.tsx'
import { Chillies } from '#pwa/ui/media/icon.tsx'
import { DishAdd, useUsual } from './dish-add.tsx'
import { offerOf } from './dish-choices.ts'
import { CookWord, type Labels } from './dish-facts.tsx'
import type { DishRowProps } from './dish-row.tsx'
import './menu.css'

type FirstDishesProps = { menu: Menu; hidden: boolean } & Pick<DishRowProps, 'onAdd' | 'onChoose' | 'Added'>

/**
 * Three dishes for whoever does not know the menu, at its head; nothing where the menu names none. Memoised and hidden
 * while somebody searches, which ends what is shown of an added line.
 */
export const FirstDishes = memo(({ menu, hidden, onAdd, onChoose, Added }: FirstDishesProps) => {
  const [added, setAdded] = useState<{ dish: MenuItem; line: NewLine }>()
  if (hidden && added) setAdded(undefined)
  const { startWith = [], takeaway } = menu
  if (startWith.length === 0) return null
  const all = Object.values(takeaway).flat()
  const dishes = startWith.flatMap(id => all.find(dish => dish.id === id) ?? [])
  return (
    <section className="first-dishes" aria-labelledby="first-dishes-title" hidden={hidden}>
      <h3 id="first-dishes-title">Commencez par…</h3>
      <ul onFocus={showWhole}>
        {dishes.map(dish => (
          <FirstDish
            key={dish.id}
            dish={dish}
            labels={menu}
            onAdd={onAdd}
            onChoose={onChoose}
            onLine={line => setAdded({ dish, line })}
          />
        ))}
      </ul>
      {added && (
        <Suspense fallback={null}>
          <Added
            key={added.dish.id}
            {...added}
            labels={menu}
            onLine={line => setAdded(line && { dish: added.dish, line })}
          />
        </Suspense>
      )}
    </section>
  )
})

/** A person who walks by keyboard sees all of a card, of which the browser shows no more than the button. */
function showWhole({ target }: FocusEvent) {
  target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

type FirstDishProps = {
  dish: MenuItem
  labels: Labels
  onAdd: (line: NewLine) => void
  onChoose: (dishId: string) => void
  /** The line that the '+' has added. */
  onLine: (line: NewLine) => void
}

/** A dish as its row has it, with the cook's word in place of what it is made of. */
function FirstDish({ dish, labels, ...heard }: FirstDishProps) {
  const found = foundIn(dish, useAvoided())
  const offer = offerOf(dish, found)
  const usual = useUsual(dish, offer, heard)
  const { price, heat, variant } = offer
  return (
    <li>
      <div className="words">
        <h4>
          <button type="button" onClick={() => heard.onChoose(dish.id)}>
            {dishName(dish.name)}
          </button>
        </h4>
        <CookWord dish={dish} />
        <p className="terms">
          <Price {...price} />
          {variant && <span>{variant}</span>}
          {heat > 1 && (
            <span role="img" aria-label={heatWord(heat)}>
              <Chillies count={heat - 1} />
            </span>
          )}
        </p>
        {found && <DishMarks found={found} names={labels} />}
      </div>
      <div className="beside">
        <DishPicture dish={dish} />
        <DishAdd {...usual} />
      </div>
    </li>
  )
}
