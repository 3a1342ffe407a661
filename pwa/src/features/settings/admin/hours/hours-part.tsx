import type { Service } from '#api/features/settings/rules/hours.ts'
import { formatWeek, WEEKDAYS } from '#pwa/lib/format/hours-words.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { type Counts, formatPlanned } from '../draft/planned-words.ts'
import type { PartProps } from '../part-props.ts'
import { pickupsOn } from '../pickup/pickups-on.ts'
import { DayServices } from './day-services.tsx'
import { isReadable, tidyWeek } from './time-text.ts'
import { WeekPicture } from './week-picture.tsx'

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
