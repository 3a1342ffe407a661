import { IconButton } from '#pwa/ui/forms/button/icon-button.tsx'
import './history-head.css'

type HistoryHeadProps = {
  /** A refresh that the customer asked for is under way. */
  refreshing: boolean
  onRefresh: () => void
}

/** The list's heading with a button that loads it again. */
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
