import { TEMPERATURES } from '#api/features/menu/contract-dish.ts'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { FieldGroup } from '#pwa/ui/forms/field.tsx'
import { ColumnField, type PartProps } from './column-field.tsx'

/** The choices of a dish beside its variant, and on which menu it is. */
export function ChoicesPart(part: PartProps) {
  const { draft, errors, onChange } = part
  const toggle = (list: string[], value: string, isOn: boolean) =>
    isOn ? [...list, value] : list.filter(other => other !== value)
  return (
    <>
      <FieldGroup legend="À choisir par le client" error={errors.options ?? errors.cookingOptions}>
        <CheckBox checked={draft.spicyLevels} onChange={({ target }) => onChange({ spicyLevels: target.checked })}>
          Piment au choix
        </CheckBox>
        <CheckBox checked={draft.hasCooking} onChange={({ target }) => onChange({ hasCooking: target.checked })}>
          Cuisson au choix
        </CheckBox>
        {!draft.hasVariants &&
          TEMPERATURES.map(word => (
            <CheckBox
              key={word}
              checked={draft.options.includes(word)}
              onChange={({ target }) => {
                const chosen = toggle(draft.options, word, target.checked)
                onChange({ options: TEMPERATURES.filter(other => chosen.includes(other)) })
              }}
            >
              {word}
            </CheckBox>
          ))}
      </FieldGroup>
      {draft.spicyLevels && <ColumnField name="usualHeat" {...part} />}
      <FieldGroup legend="Où et quand" error={errors.takeaway}>
        <CheckBox checked={draft.available} onChange={({ target }) => onChange({ available: target.checked })}>
          Disponible
        </CheckBox>
        <CheckBox checked={draft.takeaway} onChange={({ target }) => onChange({ takeaway: target.checked })}>
          À emporter
        </CheckBox>
        <CheckBox checked={draft.dineIn} onChange={({ target }) => onChange({ dineIn: target.checked })}>
          Sur place
        </CheckBox>
        <CheckBox checked={draft.inFormules} onChange={({ target }) => onChange({ inFormules: target.checked })}>
          Peut être pris dans une formule de sa catégorie
        </CheckBox>
      </FieldGroup>
      <ColumnField name="tags" {...part} />
    </>
  )
}
