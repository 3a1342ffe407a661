import { RESERVATION_TIMES, timesToCome } from '#api/features/reservations/rules.ts'
import { parisDay, parisTime } from '#api/kernel/paris-time.ts'
import { unbroken } from '#pwa/lib/phone.ts'
import { Field } from '#pwa/ui/field.tsx'

type TimeChoiceProps = {
  /** The day it is for, empty while none is chosen: all times then. */
  date: string
  value: string
  phone: string
  now: Date
  error: string | undefined
  onChange: (time: string) => void
}

/** The half hours that are still to come on that day, by the part of the day. */
export function TimeChoice({ date, value, phone, now, error, onChange }: TimeChoiceProps) {
  const times = date ? timesToCome(date, now) : RESERVATION_TIMES
  return (
    <Field label="Heure" error={error} hint={hintFor(date, value, phone, now)}>
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

const SOON_MINUTES = 120

/** Why times of today are missing; a table that is wanted soon is asked for by phone (texts/mails, reservation-received). */
function hintFor(date: string, time: string, phone: string, now: Date): string | undefined {
  if (date !== parisDay(now)) return undefined
  const [first] = timesToCome(date, now)
  if (first === undefined) return 'Plus d’horaire aujourd’hui.'
  if (time && minutesOf(time) - minutesOf(parisTime(now)) < SOON_MINUTES) {
    return `Dans les deux heures\u00a0: appelez le ${unbroken(phone)}.`
  }
  return first === RESERVATION_TIMES[0] ? undefined : `Aujourd’hui, à partir de ${first}.`
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}
