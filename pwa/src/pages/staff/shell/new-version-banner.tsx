import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { type NewVersion, newVersion } from '#pwa/offline/registration/new-version.ts'
import { Banner } from '#pwa/ui/feedback/notice.tsx'

/** The newer page that can be had now: without the server it cannot. */
export function useNewVersion(): NewVersion | undefined {
  const version = useStore(newVersion)
  return useServerReachable() ? version : undefined
}

/**
 * Offers the newer page, whenever it suits: nothing changes before somebody says so. What the board has not sent yet is
 * kept, and goes out from the new page.
 */
export function NewVersionBanner() {
  const version = useNewVersion()
  if (!version) return null
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
