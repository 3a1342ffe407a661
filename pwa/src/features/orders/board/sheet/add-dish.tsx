import { useEffect, useRef, useState } from 'react'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { HEAT_WORDS } from '#api/features/orders/rules/line-words.ts'
import type { RequestedLine } from '#api/features/pricing/contract.ts'
import { priceCentsOf } from '#api/features/pricing/rules/line-price.ts'
import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import { folded } from '#api/kernel/typed.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Field } from '#pwa/ui/forms/field.tsx'
import { SearchBox } from '#pwa/ui/forms/filters.tsx'

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

type DishChoicesProps = {
  dish: MenuItem
  /** The choices that are shown first; the usual ones where there are none. */
  first?: Pick<RequestedLine, 'options' | 'mix'>
  goLabel?: string
  onBack: () => void
  onAdd: (line: RequestedLine) => void
}

/** Whether a dish is one of several by what is chosen for it. */
export function hasChoices({ prices, options, spicyLevels, cookingOptions, mixOptions }: MenuItem): boolean {
  const variants = prices ? Object.keys(prices) : (options ?? [])
  return variants.length > 1 || Boolean(spicyLevels) || Boolean(cookingOptions) || (mixOptions ?? []).length > 0
}

/** Asks for the choices of one piece of a dish. */
export function DishChoices({ dish, first = {}, goLabel = 'Ajouter', onBack, onAdd }: DishChoicesProps) {
  const variants = dish.prices ? Object.keys(dish.prices) : (dish.options ?? [])
  const fruits = dish.mixOptions ?? []
  const [variant, setVariant] = useState(first.options?.variant ?? variants[0])
  const [spicyLevel, setHeat] = useState<number>(first.options?.spicyLevel ?? 1)
  const [cookingLevel, setCooking] = useState(first.options?.cookingLevel ?? '')
  const [mix, setMix] = useState(first.mix ?? fruits.slice(0, 2).map(({ id }) => id))
  const [one = '', other = ''] = mix
  const form = useRef<HTMLFieldSetElement>(null)
  // The button that was pressed is gone.
  useEffect(() => form.current?.querySelector<HTMLElement>('select, .go > :last-child')?.focus(), [])
  const add = () =>
    onAdd({
      menuItemId: dish.id,
      name: dish.name,
      quantity: 1,
      options: {
        ...(variant && { variant }),
        ...(dish.spicyLevels && { spicyLevel }),
        ...(cookingLevel && { cookingLevel }),
      },
      ...(fruits.length > 0 && { mix }),
    })
  return (
    <fieldset className="dish-choices" ref={form}>
      <legend>
        {dish.name}, <Price cents={priceCentsOf(dish, variant)} />
      </legend>
      {variants.length > 1 && <Choice label="Avec" value={variant ?? ''} options={variants} onChange={setVariant} />}
      {dish.spicyLevels && (
        <Choice
          label="Piquant"
          value={HEAT_WORDS[spicyLevel - 1] ?? ''}
          options={HEAT_WORDS}
          onChange={word => setHeat((HEAT_WORDS as readonly string[]).indexOf(word) + 1)}
        />
      )}
      {dish.cookingOptions && (
        <Choice
          label="Cuisson"
          value={cookingLevel}
          options={['', ...dish.cookingOptions.map(({ name }) => name)]}
          onChange={setCooking}
        />
      )}
      {fruits.length > 0 && (
        <>
          <Choice
            label="Premier fruit"
            value={nameOf(one)}
            options={names(other)}
            onChange={name => setMix([idOf(name), other])}
          />
          <Choice
            label="Second fruit"
            value={nameOf(other)}
            options={names(one)}
            onChange={name => setMix([one, idOf(name)])}
          />
        </>
      )}
      <div className="go">
        <Button onClick={onBack}>Retour</Button>
        <Button look="primary" onClick={add}>
          {goLabel}
        </Button>
      </div>
    </fieldset>
  )

  function nameOf(id: string): string {
    return fruits.find(fruit => fruit.id === id)?.name ?? ''
  }
  function idOf(name: string): string {
    return fruits.find(fruit => fruit.name === name)?.id ?? ''
  }
  function names(without: string): string[] {
    return fruits.filter(({ id }) => id !== without).map(({ name }) => name)
  }
}

function DishPrice({ dish }: { dish: MenuItem }) {
  const [first, ...others] = dish.prices ? Object.keys(dish.prices).map(variant => priceCentsOf(dish, variant)) : []
  if (first === undefined) return <Price cents={priceCentsOf(dish, undefined)} />
  const lowest = Math.min(first, ...others)
  return <Price cents={lowest} from={others.some(cents => cents > lowest) || first > lowest} />
}

type ChoiceProps = { label: string; value: string; options: readonly string[]; onChange: (value: string) => void }

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      {control => (
        <select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
          {options.map(option => (
            <option key={option} value={option}>
              {option || 'à voir en cuisine'}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Those that can be had now and whose French or Thai name has every word; a name that begins so comes first. */
function dishesNamed(book: PriceBook, query: string): MenuItem[] {
  const words = folded(query).split(/\s+/)
  const starts = ({ name }: MenuItem) => (folded(name).startsWith(words[0] ?? '') ? 0 : 1)
  return [...book.dishes.values()]
    .filter(dish => dish.available && words.every(word => folded(`${dish.name} ${dish.nameTh ?? ''}`).includes(word)))
    .sort((one, next) => starts(one) - starts(next))
}
