import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { useServerReachable } from '#pwa/offline/connectivity.ts'
import { Banner } from '#pwa/ui/banner.tsx'

/** At the top, pushing the page down, while the server does not answer. Promises the menu only when it is there. */
export function OfflineBanner() {
  const reachable = useServerReachable()
  const { pathname } = useLocation()
  const hasMenu = useQueryClient().getQueryData(['menu']) !== undefined
  // A followed order says it itself, with the time of its last state.
  if (reachable || pathname.startsWith('/commande/')) return null
  return <Banner icon="offline">Hors connexion. {hasMenu && 'La carte et le panier restent disponibles.'}</Banner>
}
