import './cards-skeleton.css'

/** Holds the place of the first reviews; the figures' skeleton beside it says that they are coming. */
export function CardsSkeleton() {
  return (
    <div className="cards-skeleton" aria-hidden="true">
      {[1, 2, 3].map(card => (
        <i key={card} />
      ))}
    </div>
  )
}
