import { type ReactNode, useId } from 'react'
import './panel.css'

type PanelProps = {
  title: string
  /** Stands beside the heading, such as a legend. */
  beside?: ReactNode
  /** Stands at the end of the heading's line. */
  actions?: ReactNode
  children: ReactNode
}

/** One of several parts of a report, under a heading of its own. */
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
