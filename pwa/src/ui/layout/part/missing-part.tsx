import { useEffect, useEffectEvent } from 'react'
import { isServerReachable, useServerReachable, watchServer } from '#pwa/lib/state/connectivity.ts'
import { Notice } from '../../feedback/notice/notice.tsx'
import { RetryButton } from '../../feedback/retry-button/retry-button.tsx'
import { Button } from '../../forms/button/button.tsx'

/**
 * It stands where a part's code did not come. Without a network another try helps, which the server's return makes by
 * itself. While the server is there the file is of a release that is gone, or the browser remembers that it failed:
 * then reloading does.
 */
export function MissingPart({ onRetry }: { onRetry: () => void }) {
  const isReachable = useServerReachable()
  const retry = useEffectEvent(onRetry)
  useEffect(() => watchServer(() => isServerReachable() && retry()), [])
  return (
    <Notice tone="problem">
      <p>Cette partie de la page n’a pas pu être chargée.</p>
      {isReachable ? (
        <Button look="link" onClick={() => window.location.reload()}>
          Recharger la page
        </Button>
      ) : (
        <RetryButton look="link" onRetry={onRetry} />
      )}
    </Notice>
  )
}
