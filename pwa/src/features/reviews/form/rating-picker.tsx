import { useId } from 'react'
import { RATINGS } from '#api/features/reviews/rules/review-rules.ts'
import { ratingWord, starsWords } from '../review-words.ts'
import { Stars } from '../stars.tsx'
import './rating-picker.css'

/** Five native radio buttons that look like five stars, with the word for the chosen one beside them. */
export function RatingPicker({ rating, onChange }: { rating: number; onChange: (rating: number) => void }) {
  const name = useId()
  return (
    <fieldset className="rating-picker">
      <legend>Votre note</legend>
      <div className="choice">
        <div className="stars-row">
          <Stars rating={rating} />
          {RATINGS.map(value => (
            <input
              key={value}
              type="radio"
              name={name}
              value={value}
              checked={value === rating}
              aria-label={`${ratingWord(value)}, ${starsWords(value)}`}
              onChange={() => onChange(value)}
            />
          ))}
        </div>
        <span className="word" aria-hidden="true">
          {ratingWord(rating)}
        </span>
      </div>
    </fieldset>
  )
}
