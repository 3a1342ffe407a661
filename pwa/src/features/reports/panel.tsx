import { type ReactNode, useId } from 'react'
import './panel.css'

type PanelProps = {
  title: string
  /** Beside the heading: what its colours mean, say. */
  beside?: ReactNode
  /** At the end of the heading's line. */
  actions?: ReactNode
  children: ReactNode
}

/** One of several things that came with the same answer, under a heading of its own. */
export function Panel({ title, beside, actions, children }: PanelProps) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="head">
        <h3 id={id}>{title}</h3>
        {beside}
        {actions && <div className="actions">{actions}</div>}
      </div>
      {children}
    </section>
  )
}
