import { Button } from '#pwa/ui/button.tsx'
import { CheckBox } from '#pwa/ui/check-box.tsx'
import { Field } from '#pwa/ui/field.tsx'
import { FieldGroup } from '#pwa/ui/field-group.tsx'
import { IconButton } from '#pwa/ui/icon-button.tsx'
import { TextField } from '#pwa/ui/text-field.tsx'
import type { PartProps } from './field-props.ts'

/** Origins, VAT, alcohol, and what the dish asks of the kitchen. */
export function LawPart({ draft, errors, onChange }: PartProps) {
  const { origins, alcohol } = draft
  const setOrigin = (place: number, change: Partial<(typeof origins)[number]>) =>
    onChange({ origins: origins.map((origin, at) => (at === place ? { ...origin, ...change } : origin)) })
  return (
    <>
      <FieldGroup
        legend="Origine des viandes"
        hint="Bœuf, porc, mouton et volaille, brutes ou préparées."
        error={errors.meatOrigin}
      >
        {origins.map(({ meat, country }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place, and nothing in it outlives it
          <div key={place} className="origin">
            <input
              aria-label={`Viande ${place + 1}`}
              placeholder="Poulet"
              value={meat}
              onChange={({ target }) => setOrigin(place, { meat: target.value })}
            />
            <input
              aria-label={`Pays de la viande ${place + 1}`}
              placeholder="France"
              value={country}
              onChange={({ target }) => setOrigin(place, { country: target.value })}
            />
            <IconButton
              icon="trash"
              label={`Retirer ${meat || `la viande ${place + 1}`}`}
              onClick={() => onChange({ origins: origins.filter((_, at) => at !== place) })}
            />
          </div>
        ))}
        <Button look="link" onClick={() => onChange({ origins: [...origins, { meat: '', country: '' }] })}>
          Ajouter une viande
        </Button>
      </FieldGroup>
      <CheckBox
        checked={alcohol}
        onChange={({ target }) =>
          onChange({
            alcohol: target.checked,
            vatRate: target.checked ? '20' : '10',
            ...(!target.checked && { abv: '' }),
          })
        }
      >
        Boisson alcoolisée
      </CheckBox>
      <div className="side-by-side">
        {alcohol && (
          <TextField
            label="Degré (% vol.)"
            name="abv"
            inputMode="decimal"
            value={draft.abv}
            error={errors.abv}
            onChange={({ target }) => onChange({ abv: target.value })}
          />
        )}
        <TextField
          label="Volume (cl)"
          name="volumeCl"
          optional
          inputMode="numeric"
          value={draft.volumeCl}
          error={errors.volumeCl}
          onChange={({ target }) => onChange({ volumeCl: target.value })}
        />
        <Field label="TVA à emporter" error={errors.vatRate}>
          {control => (
            <select
              {...control}
              name="vatRate"
              value={draft.vatRate}
              onChange={({ target }) => onChange({ vatRate: target.value as typeof draft.vatRate })}
            >
              <option value="5.5">5,5 % (boisson fermée)</option>
              <option value="10">10 % (à manger de suite)</option>
              <option value="20">20 % (alcool)</option>
            </select>
          )}
        </Field>
        <TextField
          label="Charge en cuisine"
          name="kitchenLoad"
          inputMode="numeric"
          hint="Plat 2, entrée 1, boisson 0."
          value={draft.kitchenLoad}
          error={errors.kitchenLoad}
          onChange={({ target }) => onChange({ kitchenLoad: target.value })}
        />
      </div>
    </>
  )
}
