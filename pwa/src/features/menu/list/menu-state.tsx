import { Button } from '#pwa/ui/button.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { Skeleton } from '#pwa/ui/skeleton.tsx'

/** In the menu's place while it is on its way, or when it did not come. */
export function MenuState({ failed, onRetry }: { failed: boolean; onRetry?: () => void }) {
  if (!failed) return <Skeleton lines={9} label="Chargement de la carte" />
  return (
    <EmptyState title="La carte n’a pas pu être chargée.">
      <Button look="link" onClick={onRetry}>
        Réessayer
      </Button>
    </EmptyState>
  )
}
