import { isOvernight, type Service, type Week } from '#api/features/settings/rules/hours.ts'
import { addDays, parisDay, WEEKDAYS } from '#api/kernel/time/paris-time.ts'
import { closureWords, formatWeek } from '#pwa/lib/format/hours-words.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button, IconButton } from '#pwa/ui/forms/button.tsx'
import { FieldError, TextField } from '#pwa/ui/forms/field.tsx'
import { DayForm, type DayRow, TimeInput } from './day-form.tsx'
import type { Closure, DraftErrors, PartProps } from './draft.ts'
import { isReadable, pickupsOn, tidyTime, tidyWeek } from './typed-times.ts'
import './settings-admin.css'

/** From 10:00 to 05:00, an hour being 10 units wide; earlier openings stand at the edge. */
const [FIRST, LAST] = [10, 29]
const ROW = 22
const LEFT = 34

const LUNCH: Service = { opens: '11:30', closes: '14:30' }
const DINNER: Service = { opens: '18:00', closes: '23:00' }

/**
 * The opening hours, weekday by weekday.
 * @param outside the number of orders and reservations outside these hours
 */
export function HoursPart({ draft, errors, onChange, outside }: PartProps & { outside: Counts | undefined }) {
  const { week } = draft
  const setDay = (day: number, services: readonly Service[]) =>
    onChange({ week: week.map((other, at) => (at === day ? services : other)) })
  const planned = outside && formatPlanned(outside)
  const tidy = tidyWeek(week)
  const said = isReadable(tidy) ? tidy : undefined
  return (
    <section className="settings-section" aria-labelledby="settings-hours">
      <h2 id="settings-hours">Horaires d’ouverture</h2>
      <div className="hours-and-preview">
        <ol className="week-form">
          {WEEKDAYS.map((name, day) => (
            <DayServices
              key={name}
              name={name}
              day={day}
              services={week[day] ?? []}
              pickups={pickupsOn(day, draft.pickupWeek, tidy).filter(({ isOpen }) => isOpen).length}
              errors={errors}
              onChange={services => setDay(day, services)}
              onEverywhere={() => onChange({ week: week.map(() => week[day] ?? []) })}
            />
          ))}
        </ol>
        <aside className="week-preview" aria-label="Ce que lisent vos clients">
          <h3>Ce que lisent vos clients</h3>
          {said ? formatWeek(said).map(line => <p key={line}>{line}</p>) : <p>Une heure reste à écrire.</p>}
          {said && <WeekPicture week={said} />}
          <p className="soft">
            Les retraits se font dans ces horaires, aux heures choisies sous «&nbsp;Commandes&nbsp;».
          </p>
        </aside>
      </div>
      {planned && <Notice tone="problem">Hors de ces horaires&nbsp;: {planned}</Notice>}
    </section>
  )
}

const hoursOf = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60
const at = (hours: number) => LEFT + (Math.min(Math.max(hours, FIRST), LAST) - FIRST) * 12

/**
 * The week as a picture: a bar for each service. The text beside it says the same, so it is hidden from screen readers.
 */
function WeekPicture({ week }: { week: Week }) {
  const marks = [12, 15, 18, 21, 24, 27]
  return (
    <svg className="week-picture" viewBox={`0 0 ${at(LAST) + 4} ${7 * ROW + 20}`} aria-hidden="true">
      {marks.map(hour => (
        <g key={hour}>
          <path className="mark" d={`M${at(hour)} 0V${7 * ROW}`} />
          <text x={at(hour)} y={7 * ROW + 16} textAnchor="middle">
            {hour % 24} h
          </text>
        </g>
      ))}
      {WEEKDAYS.map((name, day) => (
        <g key={name}>
          <text x="0" y={day * ROW + 16}>
            {name.slice(0, 3)}
          </text>
          {(week[day] ?? []).map(service => (
            <rect key={service.opens} {...barOf(service)} y={day * ROW + 4} height={ROW - 8} />
          ))}
        </g>
      ))}
    </svg>
  )
}

function barOf(service: Service): { x: number; width: number } {
  const from = at(hoursOf(service.opens))
  const to = at(hoursOf(service.closes) + (isOvernight(service) ? 24 : 0))
  return { x: from, width: Math.max(2, to - from) }
}
type Counts = { orders: number; reservations: number }

/**
 * Such as `2 commandes et 1 table restent prévues. Prévenez ces clients ou annulez.`; undefined when there are none.
 */
function formatPlanned({ orders, reservations }: Counts): string | undefined {
  const parts = [counted(orders, 'commande'), counted(reservations, 'table')].filter(part => part !== undefined)
  if (parts.length === 0) return undefined
  const one = orders + reservations === 1
  return `${parts.join(' et ')} ${one ? 'reste prévue' : 'restent prévues'}. Prévenez ${one ? 'ce client' : 'ces clients'}, ou annulez.`
}

function counted(count: number, word: string): string | undefined {
  return count > 0 ? `${count}\u00a0${word}${count > 1 ? 's' : ''}` : undefined
}

type DayServicesProps = {
  name: string
  /** 0 is Monday. */
  day: number
  services: readonly Service[]
  /** How many pickup times the services contain. */
  pickups: number
  errors: DraftErrors
  onChange: (services: readonly Service[]) => void
  onEverywhere: () => void
}

/** The services of one weekday; without any it is a day off. */
function DayServices({ name, day, services, pickups, errors, onChange, onEverywhere }: DayServicesProps) {
  return (
    <DayForm
      name={name}
      entries={services}
      none="Fermé"
      addLabel={`Ajouter un service, ${name}`}
      everywhereLabel={`Mettre partout les horaires du ${name}`}
      next={nextService}
      row={({ place, ...row }) => (
        // A service has no identity but its place, and no state.
        <ServiceTimes key={place} path={`week.${day}.${place}`} errors={errors} {...row} />
      )}
      onChange={onChange}
      onEverywhere={onEverywhere}
    >
      {services.length > 0 && pickups === 0 && (
        <small className="soft">Aucune heure de retrait dans ces horaires.</small>
      )}
    </DayForm>
  )
}

type ServiceTimesProps = Omit<DayRow<Service>, 'place'> & { path: string; errors: DraftErrors }

function ServiceTimes({ entry: service, of, path, errors, onChange, onRemove }: ServiceTimesProps) {
  const fault = errors[`${path}.opens`] ?? errors[`${path}.closes`]
  const [tidy] = tidyWeek([[service]])
  const isLate = tidy?.[0] !== undefined && isReadable([tidy]) && isOvernight(tidy[0])
  const time = (field: keyof Service, label: string) => (
    <TimeInput
      label={`${label}, ${of}`}
      value={service[field]}
      isInvalid={Boolean(errors[`${path}.${field}`])}
      describedBy={fault ? `${path}-error` : undefined}
      onType={text => onChange({ [field]: text })}
    />
  )
  return (
    <div className="service field" data-invalid={fault ? '' : undefined}>
      {time('opens', 'Ouverture')}
      <span aria-hidden="true">–</span>
      {time('closes', 'Fermeture')}
      {isLate && !fault && <small>le lendemain</small>}
      <IconButton icon="trash" label={`Retirer le service de ${service.opens}, ${of}`} onClick={onRemove} />
      {fault && <FieldError id={`${path}-error`}>{fault}</FieldError>}
    </div>
  )
}

/** Proposes lunch first, then dinner; further services start empty. */
function nextService(services: readonly Service[]): Service {
  const last = services.at(-1)
  if (!last) return LUNCH
  return tidyTime(last.closes) <= DINNER.opens && !isOvernight(last) ? DINNER : { opens: '', closes: '' }
}

type ClosuresPartProps = PartProps & {
  now: Date
  /** The number of orders and reservations in each closure, as far as it is known. */
  inside: readonly Counts[] | undefined
}

/** The closures ahead, both days included, with the sentence that customers read. */
export function ClosuresPart({ draft, errors, onChange, now, inside }: ClosuresPartProps) {
  const { closures } = draft
  const tomorrow = addDays(parisDay(now), 1)
  const set = (place: number, change: Partial<Closure>) =>
    onChange({ closures: closures.map((closure, at) => (at === place ? { ...closure, ...change } : closure)) })
  return (
    <section className="settings-section" aria-labelledby="settings-closures">
      <h2 id="settings-closures">Fermetures à venir</h2>
      <p className="soft">Premier et dernier jour compris. Le site l’annonce et n’y propose aucun retrait.</p>
      {closures.length === 0 && <p>Aucune fermeture prévue.</p>}
      <ol className="closures-form">
        {closures.map((closure, place) => {
          const { from, to, reason } = closure
          const path = `closures.${place}`
          const fault = errors[`${path}.from`] ?? errors[`${path}.to`]
          const planned = inside?.[place] && formatPlanned(inside[place])
          const day = (field: 'from' | 'to', label: string) => (
            <TextField
              type="date"
              label={label}
              aria-invalid={errors[`${path}.${field}`] ? true : undefined}
              aria-describedby={fault ? `${path}-error` : undefined}
              value={closure[field]}
              onChange={({ target }) =>
                set(
                  place,
                  field === 'from' && (to === '' || to === from || to < target.value)
                    ? { from: target.value, to: target.value }
                    : { [field]: target.value },
                )
              }
            />
          )
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a closure has no identity but its place, and no state
            <li key={place} data-invalid={fault ? '' : undefined}>
              <fieldset>
                <legend className="visually-hidden">Fermeture {place + 1}</legend>
                {day('from', 'Premier jour')}
                {day('to', 'Dernier jour')}
                <div className="sentence">
                  <TextField
                    label="Phrase pour les clients"
                    optional
                    placeholder="Congés d’été."
                    value={reason}
                    error={errors[`${path}.reason`]}
                    onChange={({ target }) => set(place, { reason: target.value })}
                  />
                  <IconButton
                    icon="trash"
                    label={`Retirer la fermeture ${place + 1}`}
                    onClick={() => onChange({ closures: closures.filter((_, at) => at !== place) })}
                  />
                </div>
              </fieldset>
              {fault ? (
                <FieldError id={`${path}-error`}>{fault}</FieldError>
              ) : (
                from && to && <p className="said">«&nbsp;{closureWords(closure)}&nbsp;»</p>
              )}
              {planned && <Notice tone="problem">{planned}</Notice>}
            </li>
          )
        })}
      </ol>
      <Button onClick={() => onChange({ closures: [...closures, { from: tomorrow, to: tomorrow, reason: '' }] })}>
        Ajouter une fermeture
      </Button>
    </section>
  )
}
