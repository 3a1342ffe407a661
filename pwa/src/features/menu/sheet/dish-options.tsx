import type { ReactNode } from 'react'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import { foundIn, shortNames, useAvoided } from '#pwa/features/menu/allergens.ts'
import { type DishChoice, usualHeat, variantsOf } from '#pwa/features/menu/dish-choices.ts'
import { FoundMark } from '#pwa/features/menu/dish-marks.tsx'
import { Price } from '#pwa/ui/data/price.tsx'
import { HeatPicker, RadioGroup } from '#pwa/ui/forms/radio-group.tsx'
import { DishDrawing } from '#pwa/ui/media/drawing.tsx'
import '#pwa/ui/forms/choice.css'
import './menu-sheet.css'

type DishOptionsProps = {
  dish: MenuItem
  choice: DishChoice
  menu: Pick<Menu, 'variantLabels' | 'allergenLabels'>
  onChange: (choice: DishChoice) => void
}

const FRUITS_IN_A_MIX = 2

/** Everything there is to choose on a dish: protein or temperature, heat, cooking, the fruits of a mix. */
export function DishOptions({ dish, choice, menu, onChange }: DishOptionsProps) {
  const variants = variantsOf(dish)
  // A note about the protein: 'Végétarien' is tofu, soy sauce and a paste without shrimp.
  const note = choice.variant && menu.variantLabels[choice.variant]?.noteFr
  const found = foundIn(dish, useAvoided())
  const markOf = (option: string) => {
    const codes = found?.byOption[option]
    return codes && <FoundMark>{shortNames(codes, menu)}</FoundMark>
  }
  return (
    <>
      {variants.length > 1 && (
        <RadioGroup
          legend={dish.prices ? 'Au choix' : 'Froid ou chaud'}
          note="1 choix"
          value={choice.variant}
          options={variants.map(({ name, priceCents }) => ({
            value: name,
            label: name,
            detail: markOf(name),
            end: dish.prices && <Price cents={priceCents} />,
          }))}
          onChange={variant => onChange({ ...choice, variant })}
        />
      )}
      {note && <p className="small soft">{note}</p>}
      {dish.spicyLevels && (
        <HeatPicker value={choice.heat ?? usualHeat(dish)} onChange={heat => onChange({ ...choice, heat })} />
      )}
      {dish.cookingOptions && (
        <RadioGroup
          legend="Cuisson"
          note="1 choix"
          value={choice.cooking}
          options={dish.cookingOptions.map(({ name, nameEn }) => ({
            value: name,
            label: name,
            detail: <span lang="en">{nameEn}</span>,
          }))}
          onChange={cooking => onChange({ ...choice, cooking })}
        />
      )}
      {dish.mixOptions && (
        <MixPicker
          fruits={dish.mixOptions}
          chosen={choice.mix ?? []}
          markOf={markOf}
          onChange={mix => onChange({ ...choice, mix })}
        />
      )}
    </>
  )
}

type MixPickerProps = {
  fruits: NonNullable<MenuItem['mixOptions']>
  chosen: readonly string[]
  /** Marks the avoided allergens of a fruit; nothing for most. */
  markOf: (fruit: string) => ReactNode
  onChange: (chosen: string[]) => void
}

/** Chooses two fruits of four; with two chosen the others are disabled until one is removed. */
function MixPicker({ fruits, chosen, markOf, onChange }: MixPickerProps) {
  const isFull = chosen.length >= FRUITS_IN_A_MIX
  const toggle = (id: string) => onChange(chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id])
  return (
    <fieldset className="mix-picker">
      <legend>Vos fruits</legend>
      <p className="small soft" role="status">
        {isFull ? 'Deux fruits choisis. Retirez-en un pour changer.' : 'Choisissez 2 fruits sur 4.'}
      </p>
      <div className="cells">
        {fruits.map(({ id, name }) => (
          <label key={id} className="pick-cell">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              disabled={isFull && !chosen.includes(id)}
              onChange={() => toggle(id)}
            />
            <DishDrawing drawing={{ vessel: 'fruit', contents: [id] }} />
            {name}
            {markOf(name)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
