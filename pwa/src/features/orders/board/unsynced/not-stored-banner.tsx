import { Banner } from '#pwa/ui/feedback/banner/banner.tsx'
import { useWaitingMoves } from './use-queue.ts'

/** Where the device keeps nothing, while something waits. */
export function NotStoredBanner() {
  const { count, isStored } = useWaitingMoves()
  if (count === 0 || isStored) return null
  return (
    <Banner icon="alert">
      Cet appareil ne peut rien garder&nbsp;: laissez cette page ouverte jusqu’au retour du réseau, sinon les
      déplacements en attente seront perdus.
    </Banner>
  )
}
