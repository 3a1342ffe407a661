import { lazy } from 'react'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { OnceOpened } from '#pwa/ui/overlays/once-opened/once-opened.tsx'

const ReviewSheet = lazy(async () => ({ default: (await import('./review-sheet.tsx')).ReviewSheet }))

/** Where a review is written, `?avis`. */
export function ReviewFormHost() {
  return (
    <OnceOpened open={useOverlay('avis').open}>
      <ReviewSheet />
    </OnceOpened>
  )
}
