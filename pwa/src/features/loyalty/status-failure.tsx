import { NetworkFailure } from '#pwa/lib/calls/api.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { CopyAge } from '#pwa/ui/feedback/copy-age/copy-age.tsx'
import { UpToDate } from '#pwa/ui/feedback/copy-age/up-to-date.tsx'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { RetryButton } from '#pwa/ui/feedback/retry-button/retry-button.tsx'

const WHAT = 'Points et récompenses'

type StatusFailureProps = {
  error: Error | undefined
  /** The time of what is shown, where that is a copy of this device. */
  copyAt: Date | undefined
  fetching: boolean
  onRetry: () => void
}

/**
 * Says that the points could not be asked for, and that those shown are the last ones this device has heard of. The
 * former client fell back to zeros without a word: to somebody with nine points that is a lie.
 */
export function StatusFailure({ error, copyAt, fetching, onRetry }: StatusFailureProps) {
  const isOffline = !useServerReachable() || error instanceof NetworkFailure
  // The answer is on its way, and takes its time.
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
