import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { FieldGroup } from '#pwa/ui/forms/field.tsx'
import type { VariantDraft } from '../draft/item-draft.ts'
import type { PartProps } from '../field-props.ts'

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
