import { type FormEvent, useMemo } from 'react'
import type { AdminReservation, Promised } from '#api/features/reservations/contract-staff.ts'
import { GUESTS, RESERVATION_TIMES, type RestaurantHours, timesToCome } from '#api/features/reservations/rules.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { namedErrors, useCheckedForm } from '#pwa/lib/forms.ts'
import { keyedDraft } from '#pwa/lib/state/draft.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { isText, objectOf } from '#pwa/lib/storage/shape.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Field, TextArea, TextField } from '#pwa/ui/forms/field.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import { useTakeTable } from './queries.ts'
import { formatService } from './table-list.tsx'
import './reservations-admin.css'

type TakingFormProps = {
  house: RestaurantHours | undefined
  /** The seats promised of the chosen day. */
  promised: Promised | null | undefined
  now: Date
  onDone: (table: AdminReservation) => void
}

/** A table for a guest on the phone: when, how many, who. What is written stays until it is sent. */
export function TakingForm({ house, promised, now, onDone }: TakingFormProps) {
  const draft = useStore(tableDraft)
  const take = useTakeTable()
  const refused = useMemo(() => refusedFields(take.error), [take.error])
  const { key: _, ...values } = draft
  const { form, field, errors, edit, isFit } = useCheckedForm({
    values,
    onChange: tableDraft.change,
    // The server knows best what may be noted for a guest on the phone.
    check: () => ({}),
    refused,
  })
  const times = house && draft.date ? timesToCome(draft.date, house.week, now) : RESERVATION_TIMES
  const time = times.includes(draft.time) ? draft.time : ''
  const service = promised?.services?.find(({ opens, closes }) => opens <= time && (time < closes || closes <= opens))
  const isTooMany = service && service.free < Number.parseInt(draft.guests, 10)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (take.isPending || !isFit()) return
    take.mutate({ body: bodyOf({ ...draft, time }), key: draft.key }, { onSuccess: done })
  }
  const done = (table: AdminReservation) => {
    tableDraft.drop()
    onDone(table)
  }
  const input = (name: 'date' | 'name' | 'phone' | 'email') => ({ ...field(name), autoComplete: 'off' })
  return (
    <form className="taking-form" {...form} onSubmit={submit}>
      <div className="when">
        <TextField label="Jour" type="date" min={parisDay(now)} {...input('date')} />
        <Field label="Heure" error={errors.time}>
          {control => (
            <select {...control} name="time" value={time} onChange={({ target }) => edit({ time: target.value })}>
              <option value="" disabled>
                Choisir
              </option>
              {times.map(each => (
                <option key={each}>{each}</option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Couverts" error={errors.guests}>
          {control => (
            <select
              {...control}
              name="guests"
              value={draft.guests}
              onChange={({ target }) => edit({ guests: target.value })}
            >
              {GUESTS.map(guests => (
                <option key={guests}>{guests}</option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {service && (
        <p className="seats" role="status" data-over={isTooMany ? '' : undefined}>
          {formatService(service)}
        </p>
      )}
      <TextField label="Nom" {...input('name')} />
      <TextField label="Téléphone" type="tel" inputMode="tel" {...input('phone')} />
      <TextField label="Email" optional hint="La confirmation y part aussitôt." inputMode="email" {...input('email')} />
      <TextArea label="Note" optional rows={2} {...field('message')} />
      {take.isError && !refused && <Notice tone="problem">{take.error.message}</Notice>}
      <SheetFooter>
        <Button block look="primary" type="submit" busy={take.isPending} busyLabel="Un instant…">
          {isTooMany ? 'Noter la table quand même' : 'Noter la table'}
        </Button>
      </SheetFooter>
    </form>
  )
}

/** Most tables that are asked for on the phone are for the same day; what was begun for a later one stays. */
export function beginTable(now: Date): void {
  const today = parisDay(now)
  if (tableDraft.get().date < today) tableDraft.change({ date: today })
}

type Body = Parameters<ReturnType<typeof useTakeTable>['mutate']>[0]['body']

function bodyOf({ key: _, email, message, ...table }: TableDraft): Body {
  return { ...table, email: email.trim(), message: message.trim() }
}

function refusedFields(error: Error | null) {
  if (!(error instanceof ApiProblem)) return undefined
  const named = namedErrors(error.errors, ['date', 'time', 'guests', 'name', 'phone', 'email', 'message'])
  return Object.keys(named).length > 0 ? named : undefined
}

/** A table that is being written down while the guest is on the phone. */
type TableDraft = {
  key: string
  date: string
  time: string
  guests: string
  name: string
  phone: string
  email: string
  message: string
}

const shape = objectOf({
  ...{ key: isText, date: isText, time: isText, guests: isText },
  ...{ name: isText, phone: isText, email: isText, message: isText },
})

export const tableDraft = keyedDraft<TableDraft>('laikhram_table_draft', shape, {
  ...{ date: '', time: '', guests: '2' },
  ...{ name: '', phone: '', email: '', message: '' },
})
