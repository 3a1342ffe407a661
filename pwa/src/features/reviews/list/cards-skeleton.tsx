import './cards-skeleton.css'

/** A placeholder for the first reviews; the skeleton of the figures beside it says that they are loading. */
export function CardsSkeleton() {
  return (
    <div className="cards-skeleton" aria-hidden="true">
      {[1, 2, 3].map(card => (
        <i key={card} />
      ))}
    </div>
  )
}
