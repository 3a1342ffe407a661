import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { addDays, formatDay, parisDay, weekdayOf } from '#api/kernel/time/paris-time.ts'
import { closureWords, formatWeek, servicesShort, WEEKDAYS } from '#pwa/lib/format/hours-words.ts'
import './contact.css'

type OpeningHoursProps = {
  restaurant: Pick<PublicRestaurant, 'week' | 'closures'>
  /** Undefined until the browser has said what time it is. */
  now: Date | undefined
}

/** The hours of each weekday, today's marked, and the closures to come. */
export function OpeningHours({ restaurant, now }: OpeningHoursProps) {
  const { week, closures } = restaurant
  return (
    <div className="opening-hours">
      {formatWeek(week).map(line => (
        <p key={line}>{line}</p>
      ))}
      {closures.map(closure => (
        <p key={closure.from} className="closure">
          {closureWords(closure)}
        </p>
      ))}
      <ul aria-label="Horaires de la semaine">
        {weekHours(restaurant, now).map(({ day, hours, closed, today }) => (
          <li key={day} data-today={today || undefined} data-closed={closed || undefined}>
            <span>
              {day}
              {today && <small> aujourd’hui</small>}
            </span>
            <span className="time">{hours}</span>
          </li>
        ))}
      </ul>
      <p className="soft">Formules midi&nbsp;: du lundi au vendredi, de 12&nbsp;h à 14&nbsp;h</p>
    </div>
  )
}

/** A line of the week: the day, its hours or why it has none, and whether it is today. */
export type DayHours = { day: string; hours: string; closed: boolean; today: boolean }

/**
 * The hours from Monday to Sunday. Each line is about the next such day, today included, and names its date when a
 * closure falls on it.
 * @param now undefined until the browser has said what time it is: then the usual hours
 */
export function weekHours({ week, closures }: Pick<PublicRestaurant, 'week' | 'closures'>, now?: Date): DayHours[] {
  const today = now && parisDay(now)
  return WEEKDAYS.map((day, index) => {
    const services = week[index] ?? []
    const date = today && addDays(today, (index + 1 - weekdayOf(today) + 7) % 7)
    const closure = services.length > 0 && date && closures.find(({ from, to }) => from <= date && date <= to)
    return {
      day,
      hours: closure ? `fermé le ${formatDay(date).replace(`${day} `, '')}` : servicesShort(services),
      closed: Boolean(closure) || services.length === 0,
      today: date !== undefined && date === today,
    }
  })
}
