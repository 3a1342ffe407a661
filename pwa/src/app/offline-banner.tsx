import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { useConnectionNews } from '#pwa/offline/use-connection-news.ts'
import { Banner } from '#pwa/ui/banner.tsx'

/**
 * At the top, pushing the page down, while the server does not answer; then, in its place, that it does again. Promises
 * the menu only when it is there.
 */
export function OfflineBanner() {
  const news = useConnectionNews()
  const { pathname } = useLocation()
  const hasMenu = useQueryClient().getQueryData(['menu']) !== undefined
  if (news === 'back') return <Banner icon="check">De retour en ligne.</Banner>
  // A followed order says it itself, with the time of its last state.
  if (!news || pathname.startsWith('/commande/')) return null
  return <Banner icon="offline">Hors connexion. {hasMenu && 'La carte et le panier restent disponibles.'}</Banner>
}
