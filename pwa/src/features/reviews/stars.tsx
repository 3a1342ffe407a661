import { RATING_WORDS, type Rating } from '#api/features/reviews/rules.ts'
import { plural } from '#api/kernel/plural.ts'
import './reviews.css'

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

const oneDecimal = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Such as `4.67` → `4,7`. */
export function averageWord(average: number): string {
  return oneDecimal.format(average)
}

/** Such as `5 étoiles sur 5`, `1 étoile sur 5`. */
export function starsWords(rating: number): string {
  return `${plural(rating, 'étoile', 'étoiles')} sur 5`
}

/** Such as `100 avis à 5 étoiles sur 5`, `Aucun avis à 3 étoiles sur 5`. */
export function shareWords(count: number, rating: number): string {
  return `${count === 0 ? 'Aucun avis' : plural(count, 'avis', 'avis')} à ${starsWords(rating)}`
}

export function ratingWord(rating: number): string {
  return RATING_WORDS[rating as Rating] ?? ''
}
