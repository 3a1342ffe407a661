import type { ReactNode } from 'react'
import './page-head.css'

type PageHeadProps = {
  title: string
  /** A line under the title: what the figures cover, say. */
  lead?: ReactNode
  /** What can be done on the whole page; at most one of them `primary`. */
  children?: ReactNode
}

/** The head of a staff page: its heading, and the actions at its end. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <header className="page-head">
      <div>
        <h1>{title}</h1>
        {lead && <p className="page-lead soft">{lead}</p>}
      </div>
      {children && <div className="page-actions">{children}</div>}
    </header>
  )
}
