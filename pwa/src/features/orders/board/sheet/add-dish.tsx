import { useState } from 'react'
import type { MenuItem } from '#api/features/menu/contract.ts'
import type { RequestedLine } from '#api/features/pricing/contract.ts'
import { priceCentsOf } from '#api/features/pricing/rules/line-price.ts'
import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import { folded } from '#api/kernel/typed.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { SearchBox } from '#pwa/ui/forms/filters.tsx'
import { DishChoices } from '../../dish-choices.tsx'

const MOST_FOUND = 6

type AddDishProps = { book: PriceBook; onAdd: (line: RequestedLine) => void }

/** Finds a dish of the menu by a part of its name, asks for the choices that it needs, and adds it. */
export function AddDish({ book, onAdd }: AddDishProps) {
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<MenuItem>()
  const [isBack, setBack] = useState(false)
  const found = query === '' ? [] : dishesNamed(book, query).slice(0, MOST_FOUND)
  if (chosen) {
    return (
      <DishChoices
        key={chosen.id}
        dish={chosen}
        onBack={() => {
          setChosen(undefined)
          setBack(true)
        }}
        onAdd={line => {
          onAdd(line)
          setChosen(undefined)
          setBack(false)
          setQuery('')
        }}
      />
    )
  }
  return (
    <div className="add-dish">
      <SearchBox label="Ajouter un plat ou une boisson" value={query} onSearch={setQuery} isFocused={isBack} />
      <ul aria-label="Plats trouvés">
        {found.map(dish => (
          <li key={dish.id}>
            <span>
              {dish.name}
              <small>
                <DishPrice dish={dish} />
              </small>
            </span>
            <Button onClick={() => setChosen(dish)}>
              Choisir<span className="visually-hidden">, {dish.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {query !== '' && found.length === 0 && <p role="status">Rien de ce nom à emporter en ce moment.</p>}
    </div>
  )
}

function DishPrice({ dish }: { dish: MenuItem }) {
  const [first, ...others] = dish.prices ? Object.keys(dish.prices).map(variant => priceCentsOf(dish, variant)) : []
  if (first === undefined) return <Price cents={priceCentsOf(dish, undefined)} />
  const lowest = Math.min(first, ...others)
  return <Price cents={lowest} from={others.some(cents => cents > lowest) || first > lowest} />
}

/** Those that can be had now and whose French or Thai name has every word; a name that begins so comes first. */
function dishesNamed(book: PriceBook, query: string): MenuItem[] {
  const words = folded(query).split(/\s+/)
  const starts = ({ name }: MenuItem) => (folded(name).startsWith(words[0] ?? '') ? 0 : 1)
  return [...book.dishes.values()]
    .filter(dish => dish.available && words.every(word => folded(`${dish.name} ${dish.nameTh ?? ''}`).includes(word)))
    .sort((one, next) => starts(one) - starts(next))
}
