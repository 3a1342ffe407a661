import { UpToDate } from '#pwa/ui/feedback/copy-age/up-to-date.tsx'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { RetryButton } from '#pwa/ui/feedback/retry-button/retry-button.tsx'
import './load-failure.css'

type LoadFailureProps = {
  offline: boolean
  /** When the shown orders were loaded; undefined where there are none. */
  shownSince: Date | undefined
  busy: boolean
  onRetry: () => void
}

/**
 * Says that the orders could not be loaded, in the former client's words: those loaded before stay, with their time.
 */
export function LoadFailure({ offline, shownSince, busy, onRetry }: LoadFailureProps) {
  return (
    <div className="load-failure">
      <Notice tone={offline ? 'plain' : 'problem'} icon={offline ? 'offline' : 'alert'}>
        {offline && !shownSince && <p>Hors connexion. Vos commandes s’afficheront au retour du réseau.</p>}
        {!offline && <p>Impossible de charger l’historique des commandes</p>}
        {shownSince && (
          <p>
            {offline && 'Hors connexion. '}
            <UpToDate what="Commandes" at={shownSince} />
          </p>
        )}
        <RetryButton busy={busy} onRetry={onRetry} />
      </Notice>
    </div>
  )
}
