import { type FormEvent, type ReactNode, useState } from 'react'
import {
  dayRefusal,
  GUESTS,
  isSoon,
  lastDay,
  RESERVATION_TIMES,
  type RestaurantHours,
  timesOfDay,
  timesToCome,
} from '#api/features/reservations/rules.ts'
import type { Week } from '#api/features/settings/rules/hours.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import { telAddress, unbroken } from '#pwa/lib/format/contact-words.ts'
import { shortDay } from '#pwa/lib/format/moment-words.ts'
import { useCheckedForm } from '#pwa/lib/forms.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Field, FieldGroup, HoneypotField, honeypotValue, TextArea, TextField } from '#pwa/ui/forms/field.tsx'
import { type Cell, ChoiceCells } from '#pwa/ui/forms/radio-group.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import {
  type ReservationErrors,
  type ReservationRequest,
  type ReservationValues,
  requestOf,
  reservationErrors,
} from './send-reservation.ts'
import './reservations.css'

type ReservationFormProps = {
  values: ReservationValues
  house: RestaurantHours
  now: Date
  onChange: (change: Partial<ReservationValues>) => void
  /** Called with a valid request alone. */
  onSend: (request: ReservationRequest) => void
  sending: boolean
  /** The server's errors of single fields. */
  refused: ReservationErrors | undefined
  /** Why the request could not be sent. */
  failure: ReactNode
  /** The text about what is done with these data. */
  privacy: ReactNode
}

const PARTS = [
  { name: 'Midi', from: '11:30', to: '15:00' },
  { name: 'Après-midi', from: '15:00', to: '18:00' },
  { name: 'Soir', from: '18:00', to: '24:00' },
]

const OTHER = 'other'

/** The form for a reservation. */
export function ReservationForm(props: ReservationFormProps) {
  const { values, house, now, onChange, onSend, sending, refused, failure, privacy } = props
  const { form, field, errors, edit, isFit } = useCheckedForm({
    values,
    onChange,
    check: values => reservationErrors(values, house, now),
    refused,
    standIn: dayToChoose,
  })
  const chooseDay = (date: string) =>
    edit({ date, ...(date && !timesToCome(date, house.week, now).includes(values.time) && { time: '' }) })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!sending && isFit()) onSend(requestOf(values, honeypotValue(event.currentTarget)))
  }
  // A day off is reported at once, since people do not know it. A past day is not, since its year may still be typed.
  const dayError = errors.date ?? (values.date >= parisDay(now) ? dayRefusal(values.date, house, now) : undefined)
  return (
    // The messages are the page's own, not the browser's.
    <form className="reservation-form" {...form} onSubmit={submit}>
      <fieldset className="fields">
        <legend className="visually-hidden">Votre table</legend>
        <DayChoice value={values.date} house={house} now={now} error={dayError} onChange={chooseDay} />
        <TimeChoice
          date={values.date}
          week={house.week}
          value={values.time}
          now={now}
          error={errors.time}
          onChange={time => edit({ time })}
        />
        <Field
          label="Couverts"
          error={errors.guests}
          hint={values.guests === '10+' && 'Plus de 10\u00a0: nous vous rappelons.'}
        >
          {control => (
            <select
              {...control}
              name="guests"
              required
              value={values.guests}
              onChange={event => edit({ guests: event.target.value })}
            >
              {GUESTS.map(guests => (
                <option key={guests}>{guests}</option>
              ))}
            </select>
          )}
        </Field>
        {isSoon(values, now) && (
          <p className="soon">
            Pour une table dans les deux heures, appelez plutôt le{' '}
            <a href={telAddress(house.phone)}>{unbroken(house.phone)}</a>.
          </p>
        )}
        <TextField label="Nom" required autoComplete="name" autoCapitalize="words" {...field('name')} />
        <TextField label="Téléphone" required type="tel" autoComplete="tel" inputMode="tel" {...field('phone')} />
        <TextField
          label="Email"
          optional
          hint="Sans email, nous vous rappelons."
          type="email"
          autoComplete="email"
          inputMode="email"
          {...field('email')}
        />
        <TextArea label="Message" optional rows={2} {...field('message')} />
      </fieldset>
      <HoneypotField />
      {privacy}
      <SheetFooter>
        {failure}
        <Button type="submit" look="primary" block busy={sending} busyLabel="Envoi…">
          Envoyer la demande
        </Button>
      </SheetFooter>
    </form>
  )
}

/** Takes the focus for the day where the calendar is not open. */
function dayToChoose(form: HTMLFormElement) {
  const cells = [...form.querySelectorAll<HTMLInputElement>('[name=day]')]
  return cells.find(cell => cell.checked) ?? cells.find(cell => !cell.disabled)
}

type DayChoiceProps = {
  /** `YYYY-MM-DD`, empty while no day is chosen. */
  value: string
  house: RestaurantHours
  now: Date
  error: string | undefined
  onChange: (date: string) => void
}

/** Chooses today, tomorrow, or a day of the browser's calendar. A day that is not possible says why. */
function DayChoice({ value, house, now, error, onChange }: DayChoiceProps) {
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
function TimeChoice({ date, week, value, now, error, onChange }: TimeChoiceProps) {
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
