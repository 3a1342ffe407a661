import { useStore } from '#pwa/lib/state/stores/use-store.ts'
import { newVersion } from '#pwa/offline/registration/new-version.ts'
import { partOrNothing } from '#pwa/ui/layout/part/part.tsx'
import { OnceOpened } from '#pwa/ui/overlays/once-opened/once-opened.tsx'

// Of an old release and without a network its code may not come: nothing is lost but the offer.
const NewVersionToast = partOrNothing(async () => (await import('./new-version-toast.tsx')).NewVersionToast)

/** Where the page says that it could be a newer one. */
export function NewVersionHost() {
  const isReady = useStore(newVersion) !== undefined
  return (
    <OnceOpened open={isReady}>
      <NewVersionToast />
    </OnceOpened>
  )
}
