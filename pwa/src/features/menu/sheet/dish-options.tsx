import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import { type DishChoice, variantsOf } from '#pwa/features/menu/dish/dish-choices.ts'
import { HeatPicker } from '#pwa/ui/heat-picker.tsx'
import { Price } from '#pwa/ui/price.tsx'
import { RadioGroup } from '#pwa/ui/radio-group.tsx'
import { MixPicker } from './mix-picker.tsx'

type DishOptionsProps = {
  dish: MenuItem
  choice: DishChoice
  /** What stands behind a protein's name: 'Végétarien' is tofu, soy sauce and a paste without shrimp. */
  notes: Menu['variantLabels']
  onChange: (choice: DishChoice) => void
}

/** Everything there is to choose on a dish: protein or temperature, heat, cooking, the fruits of a mix. */
export function DishOptions({ dish, choice, notes, onChange }: DishOptionsProps) {
  const variants = variantsOf(dish)
  const note = choice.variant && notes[choice.variant]?.noteFr
  return (
    <>
      {variants.length > 1 && (
        <RadioGroup
          legend={dish.prices ? 'Garniture' : 'Froid ou chaud'}
          note="1 choix"
          value={choice.variant}
          options={variants.map(({ name, priceCents }) => ({
            value: name,
            label: name,
            end: dish.prices && <Price cents={priceCents} />,
          }))}
          onChange={variant => onChange({ ...choice, variant })}
        />
      )}
      {note && <p className="small soft">{note}</p>}
      {dish.spicyLevels && <HeatPicker value={choice.heat ?? 1} onChange={heat => onChange({ ...choice, heat })} />}
      {dish.cookingOptions && (
        <RadioGroup
          legend="Cuisson"
          note="1 choix"
          value={choice.cooking}
          options={dish.cookingOptions.map(({ name }) => ({ value: name, label: name }))}
          onChange={cooking => onChange({ ...choice, cooking })}
        />
      )}
      {dish.mixOptions && (
        <MixPicker fruits={dish.mixOptions} chosen={choice.mix ?? []} onChange={mix => onChange({ ...choice, mix })} />
      )}
    </>
  )
}
