import type { MouseEvent, ReactNode } from 'react'
import type { LegalName } from '#api/features/notifications/rules/rendering/legal.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'

/** Opens a legal text over whatever is there, so that nothing filled in is left behind. */
export function LegalLink({ name, children }: { name: LegalName; children: ReactNode }) {
  const legal = useOverlay('legal')
  const open = (event: MouseEvent) => {
    event.preventDefault()
    legal.show(name)
  }
  return (
    <a href={`/?legal=${name}`} onClick={open}>
      {children}
    </a>
  )
}
