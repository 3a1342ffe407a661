import type { ReactNode } from 'react'
import './fact-list.css'

/** A row of a `<dl className="fact-list">`: a name and what is known under it. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
