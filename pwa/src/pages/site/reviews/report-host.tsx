import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { later } from '#pwa/lib/state/later.ts'
import { LateSheet } from '#pwa/ui/overlays/late-sheet/late-sheet.tsx'

const load = later(async () => (await import('./report-sheet.tsx')).ReportSheet)

/** Where a review is reported, `?signaler`. */
export function ReportHost() {
  const { open, close } = useOverlay('signaler')
  return <LateSheet open={open} title="Signaler un avis" shape="drawer" onClose={close} load={load} />
}
