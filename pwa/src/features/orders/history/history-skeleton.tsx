import './history-skeleton.css'

/** A placeholder for the list: as many orders as a phone shows, as high as they will be. */
export function HistorySkeleton() {
  return (
    <div className="history-skeleton" role="status">
      <span className="visually-hidden">Chargement des commandes</span>
      <i />
      <i />
      <i />
      <i />
    </div>
  )
}
