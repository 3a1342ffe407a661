import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { later } from '#pwa/lib/state/later.ts'
import { LateSheet } from '#pwa/ui/overlays/late-sheet/late-sheet.tsx'

const load = later(async () => (await import('./sign-in-sheet.tsx')).SignInSheet)

/** Where the sign-in dialog opens, `?connexion=entrer`. */
export function SignInHost() {
  const { open, close } = useOverlay('connexion')
  return <LateSheet open={open} title="Se connecter" shape="card" onClose={close} load={load} />
}
