import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { useStore } from '#pwa/lib/state/stores/use-store.ts'
import { newVersion } from '#pwa/offline/registration/new-version.ts'
import { Banner } from '#pwa/ui/feedback/banner/banner.tsx'

/**
 * Offers the newer page, whenever it suits: nothing changes before somebody says so. What the board has not sent yet is
 * kept, and goes out from the new page.
 */
export function NewVersionBanner() {
  const version = useStore(newVersion)
  const isReachable = useServerReachable()
  if (!version || !isReachable) return null
  return (
    <Banner
      icon="refresh"
      action={
        <button type="button" onClick={() => void version.apply()}>
          Mettre à jour
        </button>
      }
    >
      Nouvelle version prête.
    </Banner>
  )
}
