import { Banner } from '#pwa/ui/feedback/banner/banner.tsx'
import { useWaitingTaps } from './use-queue.ts'

/** Shown where the device cannot store the waiting moves. */
export function NotStoredBanner() {
  const { count, isStored } = useWaitingTaps()
  if (count.moves + count.ticks === 0 || isStored) return null
  return (
    <Banner icon="alert">
      Cet appareil ne peut rien garder&nbsp;: laissez cette page ouverte jusqu’au retour du réseau, sinon les
      changements en attente seront perdus.
    </Banner>
  )
}
