import type { HouseState } from '#api/features/alerts/contract.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import './past-alerts.css'

/** What was amiss within a week and is over. */
export function PastAlerts({ state: { at, past } }: { state: HouseState }) {
  if (past.length === 0) return <p className="soft">Rien en une semaine.</p>
  const now = new Date(at)
  return (
    <ul className="past-alerts">
      {past.map(({ title, sentence, since, until }) => (
        <li key={`${title} ${since}`}>
          <h3>{title}</h3>
          <p>{sentence}</p>
          <p className="soft">
            Commencé {formatMoment(new Date(since), now)}, fini {formatMoment(new Date(until), now)}.
          </p>
        </li>
      ))}
    </ul>
  )
}
