import type { ReactNode } from 'react'
import './figures.css'

type FiguresProps = {
  figures: readonly {
    value: ReactNode
    /** What is counted; read before the value. */
    word: string
  }[]
}

/** A few figures side by side between two lines, each over its word. */
export function Figures({ figures }: FiguresProps) {
  return (
    <dl className="figures">
      {figures.map(({ value, word }) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A row of a `<dl className="fact-list">`: a name and what is known under it. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
