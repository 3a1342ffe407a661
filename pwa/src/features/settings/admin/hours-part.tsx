import { isOvernight, type Service, type Week } from '#api/features/settings/rules/hours.ts'
import { formatWeek, WEEKDAYS } from '#pwa/lib/format/hours-words.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { DayServices } from './day-services.tsx'
import type { PartProps } from './draft.ts'
import { isReadable, pickupsOn, tidyWeek } from './typed-times.ts'

/** From 10:00 to 05:00, an hour being 10 units wide; earlier openings stand at the edge. */
const [FIRST, LAST] = [10, 29]
const ROW = 22
const LEFT = 34

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
export type Counts = { orders: number; reservations: number }

/**
 * Such as `2 commandes et 1 table restent prévues. Prévenez ces clients ou annulez.`; undefined when there are none.
 */
export function formatPlanned({ orders, reservations }: Counts): string | undefined {
  const parts = [counted(orders, 'commande'), counted(reservations, 'table')].filter(part => part !== undefined)
  if (parts.length === 0) return undefined
  const one = orders + reservations === 1
  return `${parts.join(' et ')} ${one ? 'reste prévue' : 'restent prévues'}. Prévenez ${one ? 'ce client' : 'ces clients'}, ou annulez.`
}

function counted(count: number, word: string): string | undefined {
  return count > 0 ? `${count}\u00a0${word}${count > 1 ? 's' : ''}` : undefined
}
