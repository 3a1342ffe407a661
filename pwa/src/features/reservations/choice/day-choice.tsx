import { useState } from 'react'
import { dayRefusal, lastDay, type RestaurantHours, timesToCome } from '#api/features/reservations/rules/table-times.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import { shortDay } from '#pwa/lib/format/moment-words.ts'
import { FieldGroup } from '#pwa/ui/forms/field.tsx'
import { type Cell, ChoiceCells } from '#pwa/ui/forms/radio-group.tsx'

type DayChoiceProps = {
  /** `YYYY-MM-DD`, empty while no day is chosen. */
  value: string
  house: RestaurantHours
  now: Date
  error: string | undefined
  onChange: (date: string) => void
}

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
