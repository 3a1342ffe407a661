import { useId } from 'react'
import type { HistoryEntry } from '#api/features/loyalty/contract.ts'
import { formatDate, formatDay } from '#api/kernel/time/paris-time.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { movementWords } from '../points/points-words.ts'
import './points-history.css'

type PointsHistoryProps = {
  /** The newest entry comes first. */
  entries: readonly HistoryEntry[]
  /** The Paris day; entries of another year name their year. */
  today: string
  hasMore: boolean
  fetching: boolean
  failure: string | undefined
  onMore: () => void
}

/** Every movement of the points, each with its reason. */
export function PointsHistory({ entries, today, hasMore, fetching, failure, onMore }: PointsHistoryProps) {
  const title = useId()
  if (entries.length === 0) return null
  return (
    <section className="points-history" aria-labelledby={title}>
      <h3 id={title}>Historique</h3>
      <ul>
        {entries.map(({ id, date, kind, points, reason }) => (
          <li key={id} data-kind={kind}>
            <span>
              <time dateTime={date}>{date.slice(0, 4) === today.slice(0, 4) ? formatDay(date) : formatDate(date)}</time>
              <small>{reason}</small>
            </span>
            <b>{movementWords(points)}</b>
          </li>
        ))}
      </ul>
      {failure && <Notice tone="problem">{failure}</Notice>}
      {hasMore && (
        <Button block busy={fetching} busyLabel="Chargement…" onClick={onMore}>
          Voir plus ancien
        </Button>
      )}
    </section>
  )
}
