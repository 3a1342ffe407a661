import { useLocation } from 'react-router-dom'
import { useHasMenu } from '#pwa/lib/menu/use-menu.ts'
import { useConnectionChange } from '#pwa/offline/use-connection-change.ts'
import { Banner } from '#pwa/ui/feedback/banner/banner.tsx'

/**
 * Stands at the top and pushes the page down while the server does not answer; on its return it says so in the same
 * place. It promises the menu only when a copy is stored.
 */
export function OfflineBanner() {
  const change = useConnectionChange()
  const { pathname } = useLocation()
  const hasMenu = useHasMenu()
  if (change === 'back') return <Banner icon="check">De retour en ligne.</Banner>
  // The page of an order says it itself, with the time of its last state.
  if (!change || pathname.startsWith('/commande/')) return null
  return <Banner icon="offline">Hors connexion. {hasMenu && 'La carte et le panier restent disponibles.'}</Banner>
}
