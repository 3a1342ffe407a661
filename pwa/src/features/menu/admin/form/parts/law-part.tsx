import { DISH_COLUMN_NAMES } from '#api/features/menu/contract-dish.ts'
import { Button, IconButton } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { FieldGroup } from '#pwa/ui/forms/field.tsx'
import { ColumnField } from '../column-field.tsx'
import type { PartProps } from '../field-props.ts'
import { LABEL_FIELDS } from './label-part.tsx'
import { WORD_FIELDS } from './words-part.tsx'

const ASKED_ELSEWHERE = ['alcohol', 'tags', 'usualHeat', ...WORD_FIELDS, ...LABEL_FIELDS]
const ASKED_HERE = DISH_COLUMN_NAMES.filter(name => !ASKED_ELSEWHERE.includes(name))

/** Origins, VAT, alcohol, and the dish's kitchen load. */
export function LawPart(part: PartProps) {
  const { draft, errors, onChange } = part
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place, and no state
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
        {ASKED_HERE.filter(name => alcohol || name !== 'abv').map(name => (
          <ColumnField key={name} name={name} {...part} />
        ))}
      </div>
    </>
  )
}
