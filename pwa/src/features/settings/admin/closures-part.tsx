import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import { closureWords } from '#pwa/lib/format/hours-words.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button, IconButton } from '#pwa/ui/forms/button.tsx'
import { FieldError, TextField } from '#pwa/ui/forms/field.tsx'
import type { Closure, PartProps } from './draft.ts'
import { type Counts, formatPlanned } from './hours-part.tsx'

type ClosuresPartProps = PartProps & {
  now: Date
  /** The number of orders and reservations in each closure, as far as it is known. */
  inside: readonly Counts[] | undefined
}

/** The closures ahead, both days included, with the sentence that customers read. */
export function ClosuresPart({ draft, errors, onChange, now, inside }: ClosuresPartProps) {
  const { closures } = draft
  const tomorrow = addDays(parisDay(now), 1)
  const set = (place: number, change: Partial<Closure>) =>
    onChange({ closures: closures.map((closure, at) => (at === place ? { ...closure, ...change } : closure)) })
  return (
    <section className="settings-section" aria-labelledby="settings-closures">
      <h2 id="settings-closures">Fermetures à venir</h2>
      <p className="soft">Premier et dernier jour compris. Le site l’annonce et n’y propose aucun retrait.</p>
      {closures.length === 0 && <p>Aucune fermeture prévue.</p>}
      <ol className="closures-form">
        {closures.map((closure, place) => {
          const { from, to, reason } = closure
          const path = `closures.${place}`
          const fault = errors[`${path}.from`] ?? errors[`${path}.to`]
          const planned = inside?.[place] && formatPlanned(inside[place])
          const day = (field: 'from' | 'to', label: string) => (
            <TextField
              type="date"
              label={label}
              aria-invalid={errors[`${path}.${field}`] ? true : undefined}
              aria-describedby={fault ? `${path}-error` : undefined}
              value={closure[field]}
              onChange={({ target }) =>
                set(
                  place,
                  field === 'from' && (to === '' || to === from || to < target.value)
                    ? { from: target.value, to: target.value }
                    : { [field]: target.value },
                )
              }
            />
          )
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a closure has no identity but its place, and no state
            <li key={place} data-invalid={fault ? '' : undefined}>
              <fieldset>
                <legend className="visually-hidden">Fermeture {place + 1}</legend>
                {day('from', 'Premier jour')}
                {day('to', 'Dernier jour')}
                <div className="sentence">
                  <TextField
                    label="Phrase pour les clients"
                    optional
                    placeholder="Congés d’été."
                    value={reason}
                    error={errors[`${path}.reason`]}
                    onChange={({ target }) => set(place, { reason: target.value })}
                  />
                  <IconButton
                    icon="trash"
                    label={`Retirer la fermeture ${place + 1}`}
                    onClick={() => onChange({ closures: closures.filter((_, at) => at !== place) })}
                  />
                </div>
              </fieldset>
              {fault ? (
                <FieldError id={`${path}-error`}>{fault}</FieldError>
              ) : (
                from && to && <p className="said">«&nbsp;{closureWords(closure)}&nbsp;»</p>
              )}
              {planned && <Notice tone="problem">{planned}</Notice>}
            </li>
          )
        })}
      </ol>
      <Button onClick={() => onChange({ closures: [...closures, { from: tomorrow, to: tomorrow, reason: '' }] })}>
        Ajouter une fermeture
      </Button>
    </section>
  )
}
