import { useEffect, useRef, useState } from 'react'
import type { MenuItem } from '#api/features/menu/contract.ts'
import { HEAT_WORDS } from '#api/features/orders/rules/line-words.ts'
import type { RequestedLine } from '#api/features/pricing/contract.ts'
import { priceCentsOf, variantNames } from '#api/features/pricing/rules/line-price.ts'
import { REMARK_MAX } from '#api/features/pricing/rules/price-book.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Field, TextField } from '#pwa/ui/forms/field.tsx'
import './dish-choices.css'

type DishChoicesProps = {
  dish: MenuItem
  /** The choices that are shown first; the usual ones where there are none. */
  first?: Pick<RequestedLine, 'options' | 'mix'>
  goLabel?: string
  onBack: () => void
  onAdd: (line: RequestedLine) => void
}

/** Asks for the choices of one piece of a dish. */
export function DishChoices({ dish, first = {}, goLabel = 'Ajouter', onBack, onAdd }: DishChoicesProps) {
  const variants = variantNames(dish)
  const fruits = dish.mixOptions ?? []
  const [variant, setVariant] = useState(first.options?.variant ?? variants[0])
  const [spicyLevel, setHeat] = useState<number>(first.options?.spicyLevel ?? 1)
  const [cookingLevel, setCooking] = useState(first.options?.cookingLevel ?? '')
  const [remark, setRemark] = useState(first.options?.remark ?? '')
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
        ...(remark.trim() && { remark: remark.trim() }),
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
      <TextField
        label="Un mot sur ce plat"
        optional
        maxLength={REMARK_MAX}
        autoComplete="off"
        value={remark}
        onChange={({ target }) => setRemark(target.value)}
      />
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
