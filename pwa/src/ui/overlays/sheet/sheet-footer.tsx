import type { ReactNode } from 'react'
import './sheet-footer.css'

/** The foot of a sheet, from inside its content: stays in view, so that both may share one state. */
export function SheetFooter({ children }: { children: ReactNode }) {
  return <div className="sheet-footer">{children}</div>
}
