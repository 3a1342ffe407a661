import { lazy } from 'react'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { OnceOpened } from '#pwa/ui/overlays/once-opened/once-opened.tsx'

const LegalSheet = lazy(async () => ({ default: (await import('./legal-sheet.tsx')).LegalSheet }))

/** Where the legal texts open, `?legal=cgv`. */
export function LegalHost() {
  return (
    <OnceOpened open={useOverlay('legal').open}>
      <LegalSheet />
    </OnceOpened>
  )
}
