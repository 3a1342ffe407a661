import { useId } from 'react'
import { formatDay } from '#api/kernel/paris-time.ts'
import { dayLabel, type PickupDay } from './slot-choices.ts'
import './day-picker.css'

type DayPickerProps = {
  days: readonly PickupDay[]
  value: string
  onChange: (date: string) => void
}

const NAMED_DAYS = 2

/** Today, tomorrow, and behind 'Autre jour' five full dates. */
export function DayPicker({ days, value, onChange }: DayPickerProps) {
  const name = useId()
  const named = days.slice(0, NAMED_DAYS)
  const others = days.slice(NAMED_DAYS)
  const isOther = others.some(day => day.date === value)
  const firstOther = others.find(day => day.slots.some(slot => slot.available)) ?? others[0]
  const last = others.at(-1)

  return (
    <fieldset className="day-picker">
      <legend>Quel jour ?</legend>
      <div className="cells">
        {named.map(day => (
          <label key={day.date}>
            <input type="radio" name={name} checked={day.date === value} onChange={() => onChange(day.date)} />
            <b>{dayLabel(days, day.date)}</b>
            {shortDay(day.date)}
          </label>
        ))}
        <label>
          <input type="radio" name={name} checked={isOther} onChange={() => firstOther && onChange(firstOther.date)} />
          <b>Autre jour</b>
          {last && `jusqu’au ${Number(last.date.slice(8))}`}
        </label>
      </div>
      {isOther && (
        <fieldset className="dates">
          <legend className="visually-hidden">Autre jour</legend>
          {others.map(day => (
            <label key={day.date}>
              <input
                type="radio"
                name={`${name}-other`}
                checked={day.date === value}
                onChange={() => onChange(day.date)}
              />
              <span>{dayLabel(days, day.date)}</span>
              {dayNote(day)}
            </label>
          ))}
        </fieldset>
      )}
    </fieldset>
  )
}

/** `mardi 24`: the month goes without saying within a week. */
function shortDay(date: string): string {
  return formatDay(date).split(' ').slice(0, 2).join(' ')
}

function dayNote(day: PickupDay) {
  if (day.slots.some(slot => slot.available)) return null
  const isClosed = day.slots.every(slot => slot.reason === 'closed')
  return <small>{isClosed ? 'Fermé' : 'Complet'}</small>
}
