import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { later } from '#pwa/lib/state/later.ts'
import { LateSheet } from '#pwa/ui/overlays/late-sheet/late-sheet.tsx'

const load = later(async () => (await import('./legal-sheet.tsx')).LegalSheet)

/** Where the legal texts open, `?legal=cgv`. */
export function LegalHost() {
  const { open, close } = useOverlay('legal')
  return <LateSheet open={open} title="Informations légales" shape="card" onClose={close} load={load} />
}
