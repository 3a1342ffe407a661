import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { RetryButton, Skeleton } from '#pwa/ui/feedback/placeholders.tsx'

/** Stands in the menu's place while it is loading, or, with `onRetry`, when loading has failed. */
export function MenuState({ onRetry }: { onRetry?: (() => void) | undefined }) {
  const reachable = useServerReachable()
  if (!onRetry) return <Skeleton lines={9} label="Chargement de la carte" />
  return (
    <EmptyState title="La carte n’a pas pu être chargée.">
      {!reachable && <p>Cet appareil ne l’a pas encore. Elle s’affichera au retour du réseau.</p>}
      <RetryButton look="link" onRetry={onRetry} />
    </EmptyState>
  )
}
