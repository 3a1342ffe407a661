import type { ReactNode } from 'react'
import './feedback.css'

/** Nothing here yet: a drawing, one sentence, and what to do next. */
export function EmptyState({ drawing, title, children }: { drawing?: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className="empty-state">
      {drawing}
      <div>
        <p className="display">{title}</p>
        {children}
      </div>
    </div>
  )
}
