import { useQueryClient } from '@tanstack/react-query'
import { useServerReachable } from '#pwa/offline/connectivity.ts'
import { Banner } from '#pwa/ui/banner.tsx'

/** At the top, pushing the page down, while the server does not answer. Promises the menu only when it is there. */
export function OfflineBanner() {
  const reachable = useServerReachable()
  const hasMenu = useQueryClient().getQueryData(['menu']) !== undefined
  if (reachable) return null
  return <Banner icon="offline">Hors connexion. {hasMenu && 'La carte et le panier restent disponibles.'}</Banner>
}
