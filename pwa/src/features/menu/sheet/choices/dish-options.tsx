import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import { shortNames } from '#pwa/features/menu/allergens/allergens.ts'
import { foundIn } from '#pwa/features/menu/allergens/avoided/avoidance.ts'
import { useAvoided } from '#pwa/features/menu/allergens/avoided/avoided-store.ts'
import { FoundMark } from '#pwa/features/menu/allergens/found-mark.tsx'
import { type DishChoice, usualHeat, variantsOf } from '#pwa/features/menu/dish/dish-choices.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { HeatPicker, RadioGroup } from '#pwa/ui/forms/radio-group.tsx'
import { MixPicker } from './mix-picker.tsx'

type DishOptionsProps = {
  dish: MenuItem
  choice: DishChoice
  menu: Pick<Menu, 'variantLabels' | 'allergenLabels'>
  onChange: (choice: DishChoice) => void
}

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
