import { useLocation } from 'react-router-dom'
import { useHasMenu } from '#pwa/lib/menu/use-menu.ts'
import { useConnectionNews } from '#pwa/offline/use-connection-news.ts'
import { Banner } from '#pwa/ui/feedback/banner/banner.tsx'

/**
 * At the top, pushing the page down, while the server does not answer; then, in its place, that it does again. Promises
 * the menu only when it is there.
 */
export function OfflineBanner() {
  const news = useConnectionNews()
  const { pathname } = useLocation()
  const hasMenu = useHasMenu()
  if (news === 'back') return <Banner icon="check">De retour en ligne.</Banner>
  // A followed order says it itself, with the time of its last state.
  if (!news || pathname.startsWith('/commande/')) return null
  return <Banner icon="offline">Hors connexion. {hasMenu && 'La carte et le panier restent disponibles.'}</Banner>
}
