import { lazy } from 'react'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { OnceOpened } from '#pwa/ui/overlays/once-opened/once-opened.tsx'

const ReservationSheet = lazy(async () => ({ default: (await import('./reservation-sheet.tsx')).ReservationSheet }))

/** Where a table is asked for, `?reserver`. */
export function ReservationHost() {
  return (
    <OnceOpened open={useOverlay('reserver').open}>
      <ReservationSheet />
    </OnceOpened>
  )
}
