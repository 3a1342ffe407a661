import { cutWords, useWaitingTaps } from '#pwa/features/orders/board/line/board-queue.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { Banner } from '#pwa/ui/feedback/banner/banner.tsx'
import type { StaffPage } from './entries/entries.ts'

/** Over every page while the server does not answer: what goes on at the counter, and that nothing else is saved. */
export function ConnectionBanner({ place }: Pick<StaffPage, 'place'>) {
  const isReachable = useServerReachable()
  const { count } = useWaitingTaps()
  if (isReachable) return null
  return (
    <Banner icon="offline">
      {cutWords(count)}{' '}
      {place === 'counter'
        ? 'Les commandes avancent et les cartes se lisent\u00a0; le reste attend le réseau.'
        : 'Rien ne s’enregistre avant le retour du réseau.'}
    </Banner>
  )
}
