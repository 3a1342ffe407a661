import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { later } from '#pwa/lib/state/later.ts'
import { LateSheet } from '#pwa/ui/overlays/late-sheet/late-sheet.tsx'

const load = later(async () => (await import('./reservation-sheet.tsx')).ReservationSheet)

/** Where a table is asked for, `?reserver`. */
export function ReservationHost() {
  const { open, close } = useOverlay('reserver')
  return <LateSheet open={open} title="Réserver une table" shape="card" onClose={close} load={load} />
}
