import { isOvernightWindow, STEPS_MINUTES, USUAL_PICKUP_WEEK } from '#api/features/settings/rules/pickup-week.ts'
import { WEEKDAYS } from '#api/kernel/time/paris-time.ts'
import { Button, IconButton } from '#pwa/ui/forms/button.tsx'
import { FieldError } from '#pwa/ui/forms/field.tsx'
import { DayForm, type DayRow, TimeInput } from './day-form.tsx'
import { type DraftErrors, isSame, type PartProps } from './draft.ts'
import {
  isReadable,
  pickupsOn,
  readableWindows,
  type TypedWindow,
  tidyTime,
  tidyWeek,
  typedWeekOf,
} from './typed-times.ts'
import './settings-admin.css'

const USUAL = typedWeekOf({ pickupWeek: USUAL_PICKUP_WEEK.map(windows => [...windows]) })

const NOON: TypedWindow = { first: '11:30', last: '14:30', stepMinutes: '30', capacity: '' }
const EVENING: TypedWindow = { first: '18:00', last: '22:30', stepMinutes: '30', capacity: '' }

const FIELDS = ['first', 'last', 'stepMinutes', 'capacity'] as const

/** When pickups are taken, weekday by weekday, with the slots that come of it. */
export function PickupWindows({ draft, errors, onChange }: PartProps) {
  const { pickupWeek } = draft
  const week = tidyWeek(draft.week)
  const hours = isReadable(week) ? week : []
  const setDay = (day: number, windows: readonly TypedWindow[]) =>
    onChange({ pickupWeek: pickupWeek.map((other, at) => (at === day ? windows : other)) })
  return (
    <section className="settings-section windows-part" aria-labelledby="settings-pickups">
      <h2 id="settings-pickups">Heures de retrait</h2>
      <p className="soft">
        Un service par ligne&nbsp;: premier retrait, dernier retrait, minutes entre deux créneaux. Après minuit, il
        reste au jour où il commence. Sans charge, un créneau prend la capacité ordinaire, plus haut.
      </p>
      <ol className="week-form">
        {WEEKDAYS.map((name, day) => (
          <DayWindows
            key={name}
            name={name}
            day={day}
            windows={pickupWeek[day] ?? []}
            pickups={pickupsOn(day, pickupWeek, hours)}
            usualCapacity={draft.texts.slotCapacity ?? ''}
            errors={errors}
            onChange={windows => setDay(day, windows)}
            onEverywhere={() => onChange({ pickupWeek: pickupWeek.map(() => pickupWeek[day] ?? []) })}
          />
        ))}
      </ol>
      {!isSame(pickupWeek, USUAL) && (
        <Button look="link" onClick={() => onChange({ pickupWeek: USUAL })}>
          Remettre les heures habituelles
        </Button>
      )}
    </section>
  )
}

type DayWindowsProps = {
  name: string
  /** 0 is Monday. */
  day: number
  windows: readonly TypedWindow[]
  /** The slots that come of them. */
  pickups: ReturnType<typeof pickupsOn>
  usualCapacity: string
  errors: DraftErrors
  onChange: (windows: readonly TypedWindow[]) => void
  onEverywhere: () => void
}

/** The pickups of one weekday, and what customers can choose of it. */
function DayWindows({ name, day, windows, pickups, usualCapacity, errors, ...on }: DayWindowsProps) {
  return (
    <DayForm
      name={name}
      entries={windows}
      none="Aucun retrait"
      addLabel={`Ajouter des retraits, ${name}`}
      everywhereLabel={`Mettre partout les retraits du ${name}`}
      next={nextWindow}
      row={({ place, ...row }) => (
        // A window has no identity but its place, and no state.
        <WindowFields
          key={place}
          path={`pickupWeek.${day}.${place}`}
          usualCapacity={usualCapacity}
          errors={errors}
          {...row}
        />
      )}
      {...on}
    >
      {pickups.length > 0 && <SlotsPreview name={name} pickups={pickups} />}
    </DayForm>
  )
}

/** How many slots customers are offered that day, and which: those outside of the opening hours are struck through. */
function SlotsPreview({ name, pickups }: Pick<DayWindowsProps, 'name' | 'pickups'>) {
  const open = pickups.filter(({ isOpen }) => isOpen).length
  const closed = pickups.length - open
  return (
    <details className="slots-preview">
      <summary aria-label={`${counted(open)} le ${name}`}>
        {counted(open)}
        {closed > 0 && `, ${closed} hors des horaires`}
      </summary>
      <ol>
        {pickups.map(({ time, isNextDay, isOpen }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: while they are typed, two windows may have the same time
          <li key={place}>
            {isOpen ? time : <s>{time}</s>}
            {isNextDay && <small> le lendemain</small>}
          </li>
        ))}
      </ol>
    </details>
  )
}

function counted(count: number): string {
  return count === 0 ? 'Aucun créneau' : `${count}\u00a0créneau${count > 1 ? 'x' : ''}`
}

/** Proposes noon first, then the evening; further windows start empty. */
function nextWindow(windows: readonly TypedWindow[]): TypedWindow {
  const last = windows.at(-1)
  if (!last) return NOON
  const ends = tidyTime(last.last)
  return ends < EVENING.first && ends >= tidyTime(last.first) ? EVENING : { ...EVENING, first: '', last: '' }
}

type WindowFieldsProps = Omit<DayRow<TypedWindow>, 'place'> & {
  path: string
  /** The capacity of every slot, shown where this window has none of its own. */
  usualCapacity: string
  errors: DraftErrors
}

/** One window of pickups: from, to, how often, and how much each of its slots takes. */
function WindowFields({ entry: window, of, path, usualCapacity, errors, onChange, onRemove }: WindowFieldsProps) {
  const fault = FIELDS.map(field => errors[`${path}.${field}`]).find(message => message !== undefined)
  const [read] = readableWindows([window])
  const about = (field: 'stepMinutes' | 'capacity', label: string) => ({
    'aria-label': `${label}, ${of}`,
    'aria-invalid': errors[`${path}.${field}`] ? true : undefined,
    'aria-describedby': fault ? `${path}-error` : undefined,
    value: window[field],
  })
  const time = (field: 'first' | 'last', label: string) => (
    <TimeInput
      label={`${label}, ${of}`}
      value={window[field]}
      isInvalid={Boolean(errors[`${path}.${field}`])}
      describedBy={fault ? `${path}-error` : undefined}
      onType={text => onChange({ [field]: text })}
    />
  )
  return (
    <div className="window field" data-invalid={fault ? '' : undefined}>
      <span className="from-to">
        {time('first', 'Premier retrait')}
        <span aria-hidden="true">–</span>
        {time('last', 'Dernier retrait')}
        {read && isOvernightWindow(read) && !fault && <small>le lendemain</small>}
      </span>
      <select
        {...about('stepMinutes', 'Un créneau')}
        onChange={({ target }) => onChange({ stepMinutes: target.value })}
      >
        {STEPS_MINUTES.map(step => (
          <option key={step} value={step}>
            toutes les {step}&nbsp;min
          </option>
        ))}
      </select>
      <span className="load">
        <span aria-hidden="true">charge</span>
        <input
          {...about('capacity', 'Charge d’un créneau')}
          inputMode="numeric"
          autoComplete="off"
          placeholder={usualCapacity}
          onChange={({ target }) => onChange({ capacity: target.value })}
        />
      </span>
      <IconButton icon="trash" label={`Retirer les retraits de ${window.first}, ${of}`} onClick={onRemove} />
      {fault && <FieldError id={`${path}-error`}>{fault}</FieldError>}
    </div>
  )
}
