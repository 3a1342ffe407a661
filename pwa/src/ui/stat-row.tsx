import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './stat-row.css'

export type Stat = {
  /** What is counted. */
  word: string
  value: ReactNode
  /** Against an earlier period: said in words ('+8,1 % sur 30 jours'), then in colour. */
  change?: { text: string; direction: 'up' | 'down' | 'same'; tone: 'good' | 'bad' | 'plain' } | undefined
  /** Small, under the value, where there is no change to tell. */
  note?: ReactNode
}

/** The figures of a staff page, large, side by side between rules. */
export function StatRow({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="stat-row">
      {stats.map(({ word, value, change, note }) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd className="value">{value}</dd>
          {change && (
            <dd className="change" data-tone={change.tone}>
              {change.direction !== 'same' && <Icon name={change.direction} />}
              {change.text}
            </dd>
          )}
          {note && <dd className="change">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
