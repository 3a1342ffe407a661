import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { later } from '#pwa/lib/state/later.ts'
import { LateSheet } from '#pwa/ui/overlays/late-sheet/late-sheet.tsx'

const load = later(async () => (await import('./review-sheet.tsx')).ReviewSheet)

/** Where a review is written, `?avis`. */
export function ReviewFormHost() {
  const { open, close } = useOverlay('avis')
  return <LateSheet open={open} title="Donner mon avis" shape="drawer" onClose={close} load={load} />
}
