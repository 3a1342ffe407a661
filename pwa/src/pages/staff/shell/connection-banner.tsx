import { useServerReachable } from '#pwa/offline/connectivity.ts'
import { Banner } from '#pwa/ui/banner.tsx'

/** Over every page while the server does not answer: what is seen may have changed, and nothing is saved. */
export function ConnectionBanner() {
  if (useServerReachable()) return null
  return <Banner icon="offline">Hors connexion. Rien ne s’enregistre avant le retour du réseau.</Banner>
}
