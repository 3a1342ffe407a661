import { NetworkFailure } from '#pwa/lib/calls/api.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { CopyAge, UpToDate } from '#pwa/ui/feedback/device-notes.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { RetryButton } from '#pwa/ui/feedback/placeholders.tsx'

const WHAT = 'Points et plats offerts'

type StatusFailureProps = {
  error: Error | undefined
  /** The time of the copy that is shown; undefined where the server has answered. */
  copyAt: Date | undefined
  fetching: boolean
  onRetry: () => void
}

/**
 * Says that the points could not be loaded, and that those shown are this device's last copy. The former client showed
 * zeros instead, which misleads somebody with nine points.
 */
export function StatusFailure({ error, copyAt, fetching, onRetry }: StatusFailureProps) {
  const isOffline = !useServerReachable() || error instanceof NetworkFailure
  // The request is still under way, so the copy's age is all there is to say.
  if (!error && !isOffline) return copyAt && <CopyAge what={WHAT} at={copyAt} />
  return (
    <Notice tone={isOffline ? 'plain' : 'problem'} icon={isOffline ? 'offline' : 'alert'}>
      <p>
        {isOffline ? 'Hors connexion.' : 'Impossible de charger vos points.'}{' '}
        {copyAt ? <UpToDate what={WHAT} at={copyAt} /> : 'Le solde affiché est le dernier connu sur cet appareil.'}
      </p>
      <RetryButton look="link" busy={fetching} onRetry={onRetry} />
    </Notice>
  )
}
