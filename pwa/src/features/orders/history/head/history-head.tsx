import { IconButton } from '#pwa/ui/forms/button/icon-button.tsx'
import './history-head.css'

type HistoryHeadProps = {
  /** On its way for whoever has asked. */
  refreshing: boolean
  onRefresh: () => void
}

/** The list's heading, and the way to have it told anew. */
export function HistoryHead({ refreshing, onRefresh }: HistoryHeadProps) {
  return (
    <div className="history-head">
      <h3>Historique</h3>
      <IconButton
        icon="refresh"
        label="Actualiser les commandes"
        aria-busy={refreshing || undefined}
        onClick={() => refreshing || onRefresh()}
      />
      <span className="visually-hidden" role="status">
        {refreshing && 'Actualisation…'}
      </span>
    </div>
  )
}
