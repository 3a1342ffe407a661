import { lazy } from 'react'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { OnceOpened } from '#pwa/ui/overlays/once-opened/once-opened.tsx'

const SignInSheet = lazy(async () => ({ default: (await import('./sign-in-sheet.tsx')).SignInSheet }))

/** Where the sign-in dialog opens, `?connexion=entrer`. */
export function SignInHost() {
  return (
    <OnceOpened open={useOverlay('connexion').open}>
      <SignInSheet />
    </OnceOpened>
  )
}
