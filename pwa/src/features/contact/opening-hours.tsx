import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { closureWords, formatWeek } from '#pwa/lib/format/hours-words.ts'
import { weekHours } from './week-hours.ts'
import './opening-hours.css'

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
