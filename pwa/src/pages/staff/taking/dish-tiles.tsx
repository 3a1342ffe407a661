import { useMemo, useState } from 'react'
import type { Formule, Menu, MenuItem } from '#api/features/menu/contract.ts'
import { dishName } from '#api/features/orders/rules/line-words.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { priceFrom } from '#pwa/features/menu/dish-choices.ts'
import { offWord, Unavailable } from '#pwa/features/menu/dish-marks.tsx'
import { type MenuSection, menuSections } from '#pwa/features/menu/menu-sections.ts'
import { finder } from '#pwa/features/menu/search/finder.ts'
import { soughtDishes } from '#pwa/features/orders/taking/dish-finder.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { FilterChips } from '#pwa/ui/forms/filters.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import './taking.css'

type DishTilesProps = {
  menu: Menu
  /** How many of a dish the order has. */
  countOf: (id: string) => number
  onDish: (dish: MenuItem) => void
  onFormule: (formule: Formule) => void
}

const FORMULES = 'formules'

/** The menu to take away as tiles, one tap a dish; typing finds by code and first letters, Enter takes the first. */
export function DishTiles({ menu, countOf, onDish, onFormule }: DishTilesProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>('plats')
  const sections = useMemo(() => menuSections(menu, 'takeaway'), [menu])
  const found = useMemo(() => (typed.trim() ? findIn(sections, typed) : undefined), [sections, typed])
  const dishes = found ?? sections.find(({ key }) => key === chosen)?.items ?? []
  const add = (dish: MenuItem) => {
    if (offWord(dish)) return
    onDish(dish)
    setTyped('')
  }
  return (
    <section className="dish-tiles" aria-label="La carte">
      <form
        onSubmit={event => {
          event.preventDefault()
          const first = found?.find(dish => !offWord(dish))
          if (first) add(first)
        }}
      >
        <Icon name="search" />
        <input
          type="search"
          aria-label="Chercher un plat&nbsp;: code, premières lettres"
          placeholder="Code ou premières lettres&nbsp;: pt, khao, nems"
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      {!found && (
        <FilterChips
          label="Catégorie"
          chips={[
            ...sections.map(({ key, tab }) => ({ value: key as string, label: tab })),
            ...(menu.formules.length > 0 ? [{ value: FORMULES, label: 'Formules' }] : []),
          ]}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      {found?.length === 0 && <p className="none">Aucun plat ne s’appelle ainsi.</p>}
      <ul>
        {!found && chosen === FORMULES
          ? menu.formules.map(formule => (
              <li key={formule.id}>
                <button type="button" onClick={() => onFormule(formule)}>
                  <b>{formule.name}</b>
                  <Price cents={toCents(formule.price)} />
                </button>
              </li>
            ))
          : dishes.map(dish => (
              <li key={dish.id}>
                <Tile dish={dish} count={countOf(dish.id)} onAdd={() => add(dish)} />
              </li>
            ))}
      </ul>
    </section>
  )
}

function Tile({ dish, count, onAdd }: { dish: MenuItem; count: number; onAdd: () => void }) {
  const { cents, from } = priceFrom(dish)
  return (
    <button
      type="button"
      aria-disabled={offWord(dish) ? true : undefined}
      data-chosen={count > 0 || undefined}
      onClick={onAdd}
    >
      {dish.code && <i>{dish.code}</i>}
      <b>{dishName(dish.name)}</b>
      {!dish.available ? (
        <em>
          <Unavailable dish={dish} />
        </em>
      ) : (
        <span>
          {from && 'dès '}
          <Price cents={cents} />
        </span>
      )}
      {count > 0 && (
        <strong>
          {count}
          <span className="visually-hidden"> dans la commande</span>
        </strong>
      )}
    </button>
  )
}

/** By codes and beginnings; where nothing begins so, as forgivingly as customers search, who spell Thai in many ways. */
function findIn(sections: MenuSection[], typed: string): MenuItem[] {
  const quick = soughtDishes(
    sections.flatMap(({ items }) => items),
    typed,
  )
  return quick.length > 0 ? quick : finder(sections)(typed).sections.flatMap(({ items }) => items)
}
