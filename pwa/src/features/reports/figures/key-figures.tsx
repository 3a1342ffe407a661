import type { ReactNode } from 'react'
import './key-figures.css'

export type KeyFigure = {
  /** What is counted; screen readers read it before the value. */
  word: string
  value: string
  /** How the figure has changed, or what it consists of. */
  note?: ReactNode
}

/** The main figures of a page. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <dl className="key-figures">
      {figures.map(({ word, value, note }) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd className="value">{value}</dd>
          {note && <dd className="note">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
