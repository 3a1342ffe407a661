import { useLocation } from 'react-router-dom'
import { useHasMenu } from '#pwa/lib/menu/use-menu.ts'
import { useConnectionNews } from '#pwa/offline/use-connection-news.ts'
import { Banner } from '#pwa/ui/feedback/banner/banner.tsx'

/**
 * Stands at the top and pushes the page down while the server does not answer; on its return it says so in the same
 * place. It promises the menu only when a copy is stored.
 */
export function OfflineBanner() {
  const news = useConnectionNews()
  const { pathname } = useLocation()
  const hasMenu = useHasMenu()
  if (news === 'back') return <Banner icon="check">De retour en ligne.</Banner>
  // The page of an order says it itself, with the time of its last state.
  if (!news || pathname.startsWith('/commande/')) return null
  return <Banner icon="offline">Hors connexion. {hasMenu && 'La carte et le panier restent disponibles.'}</Banner>
}
