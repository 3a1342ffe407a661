import { useState } from 'react'
import {
  dayRefusal,
  lastDay,
  RESERVATION_TIMES,
  type RestaurantHours,
  timesOfDay,
  timesToCome,
} from '#api/features/reservations/rules/table-times.ts'
import type { Week } from '#api/features/settings/rules/hours.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import { shortDay } from '#pwa/lib/format/moment-words.ts'
import { Field, FieldGroup } from '#pwa/ui/forms/field.tsx'
import { type Cell, ChoiceCells } from '#pwa/ui/forms/radio-group.tsx'

type DayChoiceProps = {
  /** `YYYY-MM-DD`, empty while no day is chosen. */
  value: string
  house: RestaurantHours
  now: Date
  error: string | undefined
  onChange: (date: string) => void
}

const PARTS = [
  { name: 'Midi', from: '11:30', to: '15:00' },
  { name: 'Après-midi', from: '15:00', to: '18:00' },
  { name: 'Soir', from: '18:00', to: '24:00' },
]

/** Chooses today, tomorrow, or a day of the browser's calendar. A day that is not possible says why. */
export function DayChoice({ value, house, now, error, onChange }: DayChoiceProps) {
  const today = parisDay(now)
  const tomorrow = addDays(today, 1)
  const isNamed = value === today || value === tomorrow
  const [wantsOther, setWantsOther] = useState(value !== '' && !isNamed)
  const isOther = wantsOther && !isNamed
  const named = (date: string, label: string): Cell<string> => {
    const isClosed = dayRefusal(date, house, now) !== undefined
    const isOver = timesToCome(date, house.week, now).length === 0
    return {
      value: date,
      label,
      detail: isClosed ? 'Fermé' : isOver ? 'Terminé' : shortDay(date),
      disabled: isClosed || isOver,
    }
  }
  const reasons = new Set([today, tomorrow].map(date => dayRefusal(date, house, now)).filter(Boolean))
  const choose = (chosen: string) => {
    setWantsOther(chosen === OTHER)
    onChange(chosen === OTHER ? '' : chosen)
  }
  return (
    <FieldGroup legend="Date" error={error} hint={!isOther && [...reasons].join(' ')}>
      <ChoiceCells
        name="day"
        cells={[
          named(today, 'Aujourd’hui'),
          named(tomorrow, 'Demain'),
          { value: OTHER, label: 'Autre jour', detail: 'au calendrier' },
        ]}
        value={isOther ? OTHER : value}
        onChange={choose}
      />
      {isOther && (
        <input
          type="date"
          name="date"
          aria-label="Autre jour"
          aria-invalid={error ? true : undefined}
          required
          min={today}
          max={lastDay(now)}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </FieldGroup>
  )
}

const OTHER = 'other'

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

/** Why times of today are missing. */
function hintFor(date: string, week: Week, now: Date): string | undefined {
  if (date !== parisDay(now)) return undefined
  const [first] = timesToCome(date, week, now)
  if (first === undefined) return 'Plus d’horaire aujourd’hui.'
  return first === timesOfDay(date, week)[0] ? undefined : `À partir de ${first}.`
}
