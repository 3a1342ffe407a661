import { useId, useState } from 'react'
import { formatDay, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { telAddress } from '#pwa/lib/format/contact-words.ts'
import { formatPickup, type PickupTime, pauseOf, returnWords } from '#pwa/lib/format/hours-words.ts'
import { formatMoment, shortDay } from '#pwa/lib/format/moment-words.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button, ButtonLink } from '#pwa/ui/forms/button.tsx'
import { ChoiceCells } from '#pwa/ui/forms/radio-group.tsx'
import {
  dayWord,
  firstOpenSlot,
  partsOfDay,
  partWord,
  reasonSentences,
  type ShownDay,
  type ShownSlot,
  shownDayOf,
  shownDays,
  slotWord,
} from './shown-slots.ts'
import { dayLabel, earliestSlot, type PickupDay } from './slot-choices.ts'
import '#pwa/ui/forms/choice.css'
import './pickup.css'

type SlotPickerProps = {
  days: readonly PickupDay[]
  /** As soon as possible, a first choice beside the slots; undefined where it is none. */
  soonest?: PickupTime | undefined
  value: PickupTime | undefined
  onChange: (pickup: PickupTime) => void
  alcoholUntil: string | null
  phone: string
  /** Until when ordering is paused. */
  pausedUntil: string | null
  now: Date
}

const NAMED_DAYS = 2
const OTHER = 'other'

/**
 * Chooses a day, then a time. A day chosen takes its first slot, so that one tap is enough; a day without any keeps the
 * former pickup and says why.
 */
export function SlotPicker(props: SlotPickerProps) {
  const { days: offered, soonest, value, onChange, alcoholUntil, phone, pausedUntil, now } = props
  const name = useId()
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
      {soonest && (
        <label className="soonest pick-cell">
          <input
            type="radio"
            name={name}
            checked={value?.asap === true}
            onChange={() => {
              setShownDate(undefined)
              onChange(soonest)
            }}
          />
          <span>Dès que possible</span>
          <small>{formatPickup(soonest, now)}</small>
        </label>
      )}
      <DayPicker days={days} value={day.date} onChange={showDay} />
      <TimePicker
        key={day.date}
        name={name}
        day={day}
        value={value}
        earliest={soonest ? undefined : earliest}
        isOver={isOver}
        onChange={onChange}
      />
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

type DayPickerProps = {
  days: readonly PickupDay[]
  value: string
  onChange: (date: string) => void
}

/** Today, tomorrow, and five further days behind 'Autre jour'. */
function DayPicker({ days, value, onChange }: DayPickerProps) {
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

type TimePickerProps = {
  /** Of the radio group that 'Dès que possible' is in, too. */
  name: string
  day: ShownDay
  value: PickupTime | undefined
  /** The slot marked 'au plus tôt', when it is on this day. */
  earliest: PickupTime | undefined
  /** Whether a slot of this day has passed. */
  isOver: (slot: ShownSlot) => boolean
  onChange: (pickup: PickupTime) => void
}

/**
 * The times of a day: noon, evening and what lies after its midnight. Unavailable ones stay in their place and say why.
 * What was over when the day was opened is none; what passes while it is looked at stays, so that no other moves under a finger.
 */
function TimePicker({ name, day, value, earliest, isOver, onChange }: TimePickerProps) {
  const [gone] = useState(() => new Set(day.slots.filter(isOver).map(keyOf)))
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
              {part.slots
                .filter(slot => !gone.has(keyOf(slot)))
                .map(slot => {
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

const keyOf = ({ date, time }: ShownSlot) => `${date}T${time}`

function isAt({ date, time }: ShownSlot, pickup: PickupTime | undefined): boolean {
  return pickup?.date === date && pickup.time === time && !pickup.asap
}

/**
 * Says how reliable slots are that the device computed without the server.
 * @param seenAt when the room left was last seen
 */
export function ForeseenNotice({ seenAt, now }: { seenAt: Date | undefined; now: Date }) {
  return (
    <Notice icon="offline">
      {seenAt ? (
        <p>
          <b>Créneaux vus {formatMoment(seenAt, now)}.</b> Ils seront revérifiés au retour du réseau.
        </p>
      ) : (
        <p>
          <b>Les places libres ne sont pas connues hors connexion.</b> Choisissez l’heure souhaitée&nbsp;: elle sera
          vérifiée au retour du réseau.
        </p>
      )}
    </Notice>
  )
}
