import type { ReactNode } from 'react'
import { Icon } from '#pwa/ui/media/icon.tsx'
import './found-mark.css'

/** Marks something avoided by a sign and words, the same wherever a dish or one of its options is shown. */
export function FoundMark({ children }: { children: ReactNode }) {
  return (
    <span className="found-mark">
      <Icon name="alert" />
      <span>{children}</span>
    </span>
  )
}
