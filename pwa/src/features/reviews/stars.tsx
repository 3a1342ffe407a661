import './stars.css'

const STAR = 'M12 2.6l2.9 6.2 6.8.8-5 4.7 1.3 6.7-6-3.3-6 3.3 1.3-6.7-5-4.7 6.8-.8z'
const PLACES = [0, 24, 48, 72, 96]

/** Five stars, of which so many are painted (in tenths too). The text beside them says the same. */
export function Stars({ rating }: { rating: number }) {
  return (
    <svg className="stars" viewBox="0 0 120 24" aria-hidden="true">
      {PLACES.map(x => (
        <path key={x} d={STAR} transform={`translate(${x})`} />
      ))}
      {/* The width cuts off the stars beyond the rating. */}
      <svg className="painted" width={rating * 24} height="24" aria-hidden="true">
        {PLACES.map(x => (
          <path key={x} d={STAR} transform={`translate(${x})`} />
        ))}
      </svg>
    </svg>
  )
}
