import { KeptNote } from '#pwa/ui/kept-note.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { RetryButton } from '#pwa/ui/retry-button.tsx'
import './load-failure.css'

type LoadFailureProps = {
  offline: boolean
  /** When what is shown was loaded; undefined where there is nothing to show. */
  shownSince: Date | undefined
  busy: boolean
  onRetry: () => void
}

/** The orders could not be loaded: what was loaded before stays, with its time. Words of specification 2, section 8. */
export function LoadFailure({ offline, shownSince, busy, onRetry }: LoadFailureProps) {
  return (
    <div className="load-failure">
      <Notice tone={offline ? 'plain' : 'problem'} icon={offline ? 'offline' : 'alert'}>
        <p>{shownSince && offline ? 'Hors connexion.' : "Impossible de charger l'historique des commandes"}</p>
        {shownSince && <KeptNote what="Commandes" at={shownSince} />}
        {!shownSince && offline && <p>Hors connexion. Vos commandes s’afficheront au retour du réseau.</p>}
        <RetryButton busy={busy} onRetry={onRetry} />
      </Notice>
    </div>
  )
}
