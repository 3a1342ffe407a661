import { FieldGroup } from '#pwa/ui/forms/field.tsx'
import type { PartProps } from '../field-props.ts'

const WEEKDAYS = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche']

/** How many portions may be sold for each weekday's pickups; the board changes today's. */
export function PortionsPart({ draft: { usualPortions }, errors, onChange }: PartProps) {
  return (
    <FieldGroup
      legend="Portions par jour de retrait"
      hint="Vide&nbsp;: sans limite. Formules et plats offerts comptent aussi. Le nombre du jour se change depuis les commandes."
      error={errors.usualPortions}
    >
      <div className="portions">
        {WEEKDAYS.map((weekday, at) => (
          <label key={weekday}>
            <span>{weekday}</span>
            <input
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              value={usualPortions[at]}
              aria-invalid={errors.usualPortions ? true : undefined}
              onChange={({ target }) =>
                onChange({ usualPortions: usualPortions.map((typed, day) => (day === at ? target.value : typed)) })
              }
            />
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
