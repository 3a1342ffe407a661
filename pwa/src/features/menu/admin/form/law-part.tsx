import { DISH_COLUMN_NAMES } from '#api/features/menu/contract-dish.ts'
import { Button, IconButton } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { FieldGroup } from '#pwa/ui/forms/field.tsx'
import { ColumnField, type PartProps } from './column-field.tsx'
import type { VariantDraft } from './item-draft.ts'
import { LABEL_FIELDS, WORD_FIELDS } from './words-part.tsx'

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

/**
 * The fourteen allergens, of the dish and of each variant that differs (EU 1169/2011). That there is none must be
 * stated; it cannot be left open.
 */
export function AllergensPart({ draft, errors, onChange, menu }: PartProps) {
  const { allergens, variants, hasVariants, hasNoAllergen } = draft
  const toggle = (code: string, isOn: boolean) =>
    onChange({
      allergens: isOn ? [...allergens, code] : allergens.filter(other => other !== code),
      hasNoAllergen: false,
    })
  const toggleOf = (name: string, code: string, isOn: boolean) =>
    onChange({ variants: variants.map(variant => (variant.name === name ? changed(variant, code, isOn) : variant)) })
  const changed = (variant: VariantDraft, code: string, isOn: boolean): VariantDraft => {
    const without = (codes: string[]) => codes.filter(other => other !== code)
    const isOwn = allergens.includes(code)
    return {
      ...variant,
      add: isOn && !isOwn ? [...without(variant.add), code] : without(variant.add),
      remove: !isOn && isOwn ? [...without(variant.remove), code] : without(variant.remove),
    }
  }
  const holds = ({ add, remove }: VariantDraft, code: string) =>
    allergens.includes(code) ? !remove.includes(code) : add.includes(code)
  return (
    <>
      <FieldGroup legend="Allergènes" error={errors.allergens}>
        <div className="fourteen">
          {Object.entries(menu.allergenLabels).map(([code, { fr }]) => (
            <CheckBox
              key={code}
              checked={allergens.includes(code)}
              onChange={({ target }) => toggle(code, target.checked)}
            >
              {fr}
            </CheckBox>
          ))}
        </div>
        <CheckBox
          checked={hasNoAllergen}
          onChange={({ target }) =>
            onChange({ hasNoAllergen: target.checked, allergens: target.checked ? [] : allergens })
          }
        >
          Aucun des quatorze
        </CheckBox>
      </FieldGroup>
      {hasVariants &&
        variants.map(variant => (
          <details key={variant.name} className="variant-allergens">
            <summary>
              Allergènes avec «&nbsp;{variant.name}&nbsp;»{' '}
              <span className="soft">
                {variant.add.length + variant.remove.length > 0 ? '(différents)' : '(les mêmes)'}
              </span>
            </summary>
            <div className="fourteen">
              {Object.entries(menu.allergenLabels).map(([code, { fr }]) => (
                <CheckBox
                  key={code}
                  checked={holds(variant, code)}
                  onChange={({ target }) => toggleOf(variant.name, code, target.checked)}
                >
                  {fr}
                </CheckBox>
              ))}
            </div>
          </details>
        ))}
    </>
  )
}
