import { useState } from 'react'
import { formatDay, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { telAddress } from '#pwa/lib/format/contact-words.ts'
import { type PickupTime, pauseOf, returnWords } from '#pwa/lib/format/hours-words.ts'
import { Button, ButtonLink } from '#pwa/ui/forms/button.tsx'
import { firstOpenSlot, type ShownSlot, shownDayOf, shownDays } from '../slots/shown-days.ts'
import { earliestSlot, type PickupDay } from '../slots/slot-choices.ts'
import { reasonSentences } from '../slots/slot-reasons.ts'
import { DayPicker } from './day-picker.tsx'
import { TimePicker } from './time-picker.tsx'
import './slot-picker.css'

type SlotPickerProps = {
  days: readonly PickupDay[]
  value: PickupTime | undefined
  onChange: (pickup: PickupTime) => void
  alcoholUntil: string | null
  phone: string
  /** Until when ordering is paused. */
  pausedUntil: string | null
  now: Date
}

/**
 * Chooses a day, then a time. A day chosen takes its first slot, so that one tap is enough; a day without any keeps the
 * former pickup and says why.
 */
export function SlotPicker({ days: offered, value, onChange, alcoholUntil, phone, pausedUntil, now }: SlotPickerProps) {
  const days = shownDays(offered)
  const ofValue = value && shownDayOf(days, value)
  const [shownDate, setShownDate] = useState(ofValue?.date ?? value?.date)
  const isOver = ({ date, time }: ShownSlot) => `${date}T${time}` <= `${parisDay(now)}T${parisTime(now)}`
  // Late in the evening what stands in the way of tomorrow counts, not that today is over.
  const firstNotOver = days.find(({ slots }) => !slots.every(isOver))
  const day = days.find(({ date }) => date === shownDate) ?? ofValue ?? firstNotOver ?? days[0]
  if (!day) return null
  const earliest = earliestSlot(offered)
  const firstHere = firstOpenSlot(day)
  const nextDay = firstHere ? undefined : days.find(other => other.date > day.date && firstOpenSlot(other))

  const pause = pauseOf({ pausedUntil }, now)
  const back = pause && returnWords(pause, now)

  const showDay = (date: string) => {
    setShownDate(date)
    const first = firstOpenSlot(days.find(other => other.date === date))
    if (first) onChange({ date: first.date, time: first.time })
  }
  return (
    <div className="slot-picker">
      <DayPicker days={days} value={day.date} onChange={showDay} />
      <TimePicker day={day} value={value} earliest={earliest} isOver={isOver} onChange={onChange} />
      <div className="why" aria-live="polite">
        {!firstHere && day === days[0] && <p>Plus de créneau aujourd’hui.</p>}
        {reasonSentences(day, { firstTime: firstHere?.time, alcoholUntil, phone, back, isOver }).map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
        {nextDay && (
          <Button look="link" onClick={() => showDay(nextDay.date)}>
            {nextDay.date === days[1]?.date ? 'Voir demain' : `Voir ${formatDay(nextDay.date)}`}
          </Button>
        )}
        {!earliest && (
          <ButtonLink look="link" to={telAddress(phone)}>
            Appeler le restaurant
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
