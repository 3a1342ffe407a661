import { RATING_WORDS, type Rating } from '#api/features/reviews/rules/review-rules.ts'
import { plural } from '#api/kernel/plural.ts'

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
