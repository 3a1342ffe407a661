import type { MouseEvent, ReactNode } from 'react'
import { type LegalName, legalPath } from '#api/features/notifications/rules/legal-text.ts'
import { isForBrowser } from '#pwa/lib/navigation/link.tsx'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'

/**
 * Opens a legal text over whatever is there, so that nothing filled in is left behind. Its address is the text's own
 * page, for a new tab and for who has no script.
 */
export function LegalLink({ name, children }: { name: LegalName; children: ReactNode }) {
  const legal = useOverlay('legal')
  const open = (event: MouseEvent) => {
    if (isForBrowser(event)) return
    event.preventDefault()
    legal.show(name)
  }
  return (
    <a href={legalPath(name)} onClick={open}>
      {children}
    </a>
  )
}

/**
 * Where personal data is asked for: what it is for, and the way to all the rest (GDPR, article 13).
 * @param purpose after 'servent à'
 */
export function PrivacyNote({ purpose }: { purpose: string }) {
  return (
    <p className="small soft">
      Vos données servent à {purpose}&nbsp;: <LegalLink name="confidentialite">politique de confidentialité</LegalLink>.
    </p>
  )
}
