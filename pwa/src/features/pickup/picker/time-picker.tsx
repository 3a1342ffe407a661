import { useId } from 'react'
import type { PickupTime } from '#pwa/lib/format/hours-words.ts'
import { partsOfDay, type ShownDay, type ShownSlot } from '../slots/shown-days.ts'
import { partWord, slotWord } from '../slots/slot-reasons.ts'
import '#pwa/ui/forms/pick-cell.css'
import './time-picker.css'

type TimePickerProps = {
  day: ShownDay
  value: PickupTime | undefined
  /** The slot marked 'au plus tôt', when it is on this day. */
  earliest: PickupTime | undefined
  /** Whether a slot of this day has passed. */
  isOver: (slot: ShownSlot) => boolean
  onChange: (pickup: PickupTime) => void
}

/** The times of a day: noon, evening and what lies after its midnight. Unavailable ones stay in their place and say why. */
export function TimePicker({ day, value, earliest, isOver, onChange }: TimePickerProps) {
  const name = useId()
  return (
    <fieldset className="time-picker">
      <legend>À quelle heure&nbsp;?</legend>
      {partsOfDay(day).map(part => (
        <fieldset key={part.name}>
          <legend>{part.name}</legend>
          {partWord(part.slots, isOver) ? (
            <p className="none">{partWord(part.slots, isOver)}</p>
          ) : (
            <div className="slots">
              {part.slots.map(slot => {
                const word = slotWord(slot, { earliest: isAt(slot, earliest), over: isOver(slot) })
                return (
                  <label key={slot.time} className="pick-cell">
                    <input
                      type="radio"
                      name={name}
                      value={slot.time}
                      disabled={!slot.available}
                      checked={isAt(slot, value) && slot.available}
                      onChange={() => onChange({ date: slot.date, time: slot.time })}
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

function isAt({ date, time }: ShownSlot, pickup: PickupTime | undefined): boolean {
  return pickup?.date === date && pickup.time === time
}
