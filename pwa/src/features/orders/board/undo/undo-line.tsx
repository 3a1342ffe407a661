import type { ReactNode } from 'react'
import './undo-line.css'

type UndoLineProps = {
  /** What was tapped. */
  children: ReactNode
  /** What the button takes back, for screen readers. */
  of: string
  onUndo: () => void
}

/** What was tapped, with an undo and the seconds that are left for it. */
export function UndoLine({ children, of, onUndo }: UndoLineProps) {
  return (
    <p className="undo-line">
      <span className="what">
        <span>{children}</span>
        <span className="seconds" aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
          <i />
        </span>
      </span>
      <button type="button" onClick={onUndo}>
        Annuler<span className="visually-hidden"> {of}</span>
      </button>
    </p>
  )
}
