import { NetworkFailure } from '#pwa/lib/api.ts'
import { Button } from '#pwa/ui/button.tsx'
import { Notice } from '#pwa/ui/notice.tsx'

type StatusFailureProps = { error: Error; fetching: boolean; onRetry: () => void }

/**
 * Says that the points could not be asked for, and that those shown are the last ones this device has heard of. The
 * specification falls back to zeros without a word (section 8): to somebody with nine points that is a lie.
 */
export function StatusFailure({ error, fetching, onRetry }: StatusFailureProps) {
  const isOffline = error instanceof NetworkFailure
  return (
    <Notice tone="problem" icon={isOffline ? 'offline' : 'alert'}>
      <p>
        {isOffline ? 'Hors connexion.' : 'Impossible de charger vos points.'} Le solde affiché est le dernier connu sur
        cet appareil.
      </p>
      <Button look="link" busy={fetching} onClick={onRetry}>
        Réessayer
      </Button>
    </Notice>
  )
}
