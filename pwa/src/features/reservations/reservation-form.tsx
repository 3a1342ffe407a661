import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import {
  dayRefusal,
  GUESTS,
  isSoon,
  type RestaurantHours,
  timesToCome,
} from '#api/features/reservations/rules/table-times.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { telAddress, unbroken } from '#pwa/lib/format/contact-words.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Field, HoneypotField, honeypotValue, TextField } from '#pwa/ui/forms/field.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import { DayChoice, TimeChoice } from './day-choice.tsx'
import {
  RESERVATION_FIELDS,
  type ReservationErrors,
  type ReservationRequest,
  type ReservationValues,
  requestOf,
  reservationErrors,
} from './reservation-values.ts'
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

/** The form for a reservation. Errors stand beside their fields, the first one takes the focus, editing clears it. */
export function ReservationForm(props: ReservationFormProps) {
  const { values, house, now, onChange, onSend, sending, refused, failure, privacy } = props
  const [errors, setErrors] = useState<ReservationErrors>({})
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (refused) show(form.current, refused, setErrors)
  }, [refused])

  const edit = (change: Partial<ReservationValues>) => {
    onChange(change)
    setErrors(current => Object.fromEntries(Object.entries(current).filter(([name]) => !(name in change))))
  }
  const chooseDay = (date: string) =>
    edit({ date, ...(date && !timesToCome(date, house.week, now).includes(values.time) && { time: '' }) })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    const found = reservationErrors(values, house, now)
    show(event.currentTarget, found, setErrors)
    if (Object.keys(found).length === 0) onSend(requestOf(values, honeypotValue(event.currentTarget)))
  }
  const input = (name: 'name' | 'phone' | 'email') => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: HTMLInputElement }) => edit({ [name]: event.target.value }),
  })
  // A day off is reported at once, since people do not know it. A past day is not, since its year may still be typed.
  const dayError = errors.date ?? (values.date >= parisDay(now) ? dayRefusal(values.date, house, now) : undefined)
  return (
    // The messages are the page's own, not the browser's.
    <form className="reservation-form" ref={form} noValidate onSubmit={submit}>
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
        <TextField label="Nom" required autoComplete="name" autoCapitalize="words" {...input('name')} />
        <TextField label="Téléphone" required type="tel" autoComplete="tel" inputMode="tel" {...input('phone')} />
        <TextField
          label="Email"
          optional
          hint="Sans email, nous vous rappelons."
          type="email"
          autoComplete="email"
          inputMode="email"
          {...input('email')}
        />
        <Field label="Message" optional error={errors.message}>
          {control => (
            <textarea
              {...control}
              name="message"
              rows={2}
              value={values.message}
              onChange={event => edit({ message: event.target.value })}
            />
          )}
        </Field>
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

function show(form: HTMLFormElement | null, found: ReservationErrors, setErrors: (errors: ReservationErrors) => void) {
  setErrors(found)
  const first = RESERVATION_FIELDS.find(name => found[name])
  if (first) controlOf(form, first)?.focus()
}

/** The element to focus for the day is the calendar where it is open, otherwise the radio buttons. */
function controlOf(form: HTMLFormElement | null, name: keyof ReservationValues): HTMLElement | null | undefined {
  const control = form?.querySelector<HTMLElement>(`[name=${name}]`)
  if (control || name !== 'date') return control
  const cells = [...(form?.querySelectorAll<HTMLInputElement>('[name=day]') ?? [])]
  return cells.find(cell => cell.checked) ?? cells.find(cell => !cell.disabled)
}
