import type { ReactNode } from 'react'
import './key-figures.css'

export type KeyFigure = {
  /** What is counted; read before the value. */
  word: string
  value: string
  /** How it has changed, or what it is made of. */
  note?: ReactNode
}

/** The few figures that a page is opened for. */
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
