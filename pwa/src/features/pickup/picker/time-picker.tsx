import { useId } from 'react'
import { type PickupDay, partsOfDay } from '../slots/slot-choices.ts'
import { partWord, slotWord } from '../slots/slot-reasons.ts'
import '#pwa/ui/forms/choice-cells/pick-cell.css'
import './time-picker.css'

type TimePickerProps = {
  day: PickupDay
  value: string | undefined
  /** The slot marked 'au plus tôt', when it is on this day. */
  earliest: string | undefined
  /** Whether a time of this day has passed. */
  isOver: (time: string) => boolean
  onChange: (time: string) => void
}

/** The times of a day, noon and evening. Unavailable ones stay in their place and say why. */
export function TimePicker({ day, value, earliest, isOver, onChange }: TimePickerProps) {
  const name = useId()
  return (
    <fieldset className="time-picker">
      <legend>À quelle heure ?</legend>
      {partsOfDay(day).map(part => (
        <fieldset key={part.name}>
          <legend>{part.name}</legend>
          {partWord(part.slots, isOver) ? (
            <p className="none">{partWord(part.slots, isOver)}</p>
          ) : (
            <div className="slots">
              {part.slots.map(slot => {
                const word = slotWord(slot, { earliest: slot.time === earliest, over: isOver(slot.time) })
                return (
                  <label key={slot.time} className="pick-cell">
                    <input
                      type="radio"
                      name={name}
                      value={slot.time}
                      disabled={!slot.available}
                      checked={slot.time === value && slot.available}
                      onChange={() => onChange(slot.time)}
                    />
                    <span className="time">{slot.time}</span>
                    {word && <small>{word}</small>}
                  </label>
                )
              })}
            </div>
          )}
        </fieldset>
      ))}
    </fieldset>
  )
}
