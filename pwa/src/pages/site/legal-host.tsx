import { lazy, Suspense, useEffect, useState } from 'react'
import { useOverlay } from '#pwa/lib/use-overlay.ts'

const LegalSheet = lazy(() => import('./legal-sheet.tsx').then(module => ({ default: module.LegalSheet })))

/** Where the legal texts open, `?legal=cgv`. Their code comes with the first opening. */
export function LegalHost() {
  const { open } = useOverlay('legal')
  const [wasOpened, setWasOpened] = useState(open)
  useEffect(() => {
    if (open) setWasOpened(true)
  }, [open])
  return (
    wasOpened && (
      <Suspense fallback={null}>
        <LegalSheet />
      </Suspense>
    )
  )
}
