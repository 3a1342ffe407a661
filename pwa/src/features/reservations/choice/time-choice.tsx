import { RESERVATION_TIMES, timesOfDay, timesToCome } from '#api/features/reservations/rules/table-times.ts'
import type { Week } from '#api/features/settings/rules/hours.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { Field } from '#pwa/ui/forms/field.tsx'

type TimeChoiceProps = {
  /** The chosen day, empty while there is none: then all times are shown. */
  date: string
  week: Week
  value: string
  now: Date
  error: string | undefined
  onChange: (time: string) => void
}

/** The half hours that are still possible on that day, by part of the day. */
export function TimeChoice({ date, week, value, now, error, onChange }: TimeChoiceProps) {
  const times = date ? timesToCome(date, week, now) : RESERVATION_TIMES
  return (
    <Field label="Heure" error={error} hint={hintFor(date, week, now)}>
      {control => (
        <select
          {...control}
          name="time"
          required
          value={times.includes(value) ? value : ''}
          onChange={event => onChange(event.target.value)}
        >
          <option value="" disabled>
            Choisir
          </option>
          {PARTS.map(({ name, from, to }) => {
            const within = times.filter(time => from <= time && time < to)
            return (
              within.length > 0 && (
                <optgroup key={name} label={name}>
                  {within.map(time => (
                    <option key={time}>{time}</option>
                  ))}
                </optgroup>
              )
            )
          })}
        </select>
      )}
    </Field>
  )
}

const PARTS = [
  { name: 'Midi', from: '11:30', to: '15:00' },
  { name: 'Après-midi', from: '15:00', to: '18:00' },
  { name: 'Soir', from: '18:00', to: '24:00' },
]

/** Why times of today are missing. */
function hintFor(date: string, week: Week, now: Date): string | undefined {
  if (date !== parisDay(now)) return undefined
  const [first] = timesToCome(date, week, now)
  if (first === undefined) return 'Plus d’horaire aujourd’hui.'
  return first === timesOfDay(date, week)[0] ? undefined : `À partir de ${first}.`
}
