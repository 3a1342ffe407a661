import { useId } from 'react'
import { shortDay } from '#pwa/lib/format/moment-words.ts'
import { ChoiceCells } from '#pwa/ui/forms/radio-group.tsx'
import { dayLabel, type PickupDay } from '../slots/slot-choices.ts'
import { dayWord } from '../slots/slot-reasons.ts'
import '#pwa/ui/forms/pick-cell.css'
import './day-picker.css'

type DayPickerProps = {
  days: readonly PickupDay[]
  value: string
  onChange: (date: string) => void
}

const NAMED_DAYS = 2
const OTHER = 'other'

/** Today, tomorrow, and five further days behind 'Autre jour'. */
export function DayPicker({ days, value, onChange }: DayPickerProps) {
  const name = useId()
  const named = days.slice(0, NAMED_DAYS)
  const others = days.slice(NAMED_DAYS)
  const isOther = others.some(day => day.date === value)
  const firstOther = others.find(day => day.slots.some(slot => slot.available)) ?? others[0]
  const last = others.at(-1)

  return (
    <fieldset className="day-picker">
      <legend>Quel jour&nbsp;?</legend>
      <ChoiceCells
        name={name}
        cells={[
          ...named.map(day => ({
            value: day.date,
            label: dayLabel(days, day.date),
            detail: dayWord(day) ?? shortDay(day.date),
          })),
          { value: OTHER, label: 'Autre jour', detail: last && `jusqu’au ${Number(last.date.slice(8))}` },
        ]}
        value={isOther ? OTHER : value}
        onChange={chosen => {
          const date = chosen === OTHER ? firstOther?.date : chosen
          if (date) onChange(date)
        }}
      />
      {isOther && (
        <fieldset className="dates">
          <legend className="visually-hidden">Autre jour</legend>
          {others.map(day => (
            <label key={day.date} className="pick-cell">
              <input
                type="radio"
                name={`${name}-other`}
                checked={day.date === value}
                onChange={() => onChange(day.date)}
              />
              <span>{dayLabel(days, day.date)}</span>
              {dayWord(day) && <small>{dayWord(day)}</small>}
            </label>
          ))}
        </fieldset>
      )}
    </fieldset>
  )
}
