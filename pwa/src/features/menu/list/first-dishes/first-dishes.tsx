import { type FocusEvent, memo, Suspense, useState } from 'react'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import type { DishRowProps } from '../../dish/row/dish-row.tsx'
import { FirstDish } from './first-dish.tsx'
import './first-dishes.css'

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

/** Whoever walks by keyboard sees all of a card, of which the browser shows no more than the button. */
function showWhole({ target }: FocusEvent) {
  target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
