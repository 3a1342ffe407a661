import type { ReactNode } from 'react'
import './section-stack.css'

/** Sections of a page, one below the other. */
export function SectionStack({ children }: { children: ReactNode }) {
  return <div className="section-stack">{children}</div>
}
