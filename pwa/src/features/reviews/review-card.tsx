import type { Review } from '#api/features/reviews/contract.ts'
import { formatDate, parisDay } from '#api/kernel/time/paris-time.ts'
import { StateWord } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { LongText } from './long-text.tsx'
import { ratingWord, Stars, starsWords } from './stars.tsx'
import './reviews.css'

/** A review: its text, its author, the days of the visit and of writing, and the restaurant's reply. */
export function ReviewCard({ review, onReport }: { review: Review; onReport?: () => void }) {
  const { name, rating, comment, created_at, experience_date, verified, reply, replied_at } = review
  return (
    <article className="review-card">
      <p className="rating">
        <Stars rating={rating} />
        <span className="visually-hidden">{starsWords(rating)}, </span>
        {ratingWord(rating)}
      </p>
      <LongText about={`de l’avis de ${name}`}>{comment}</LongText>
      <footer>
        {/* `<bdi>` isolates the name: it may be written from right to left, or contain signs that turn the text around. */}
        <b>
          <bdi>{name}</bdi>
        </b>
        <span>
          {experience_date && (
            <>
              Visite du <Day of={experience_date} />
              <br />
            </>
          )}
          Avis du <Day of={parisDay(new Date(created_at))} />
        </span>
        {verified && (
          <StateWord tone="good" icon="check">
            Achat vérifié
          </StateWord>
        )}
      </footer>
      {onReport && (
        <Button look="link" className="report" aria-label={`Signaler l’avis de ${name}`} onClick={onReport}>
          Signaler
        </Button>
      )}
      {reply && (
        <div className="reply">
          <b>Réponse du restaurant</b>
          {replied_at && (
            <>
              {' '}
              <Day of={parisDay(new Date(replied_at))} />
            </>
          )}
          <LongText about="de la réponse du restaurant">{reply}</LongText>
        </div>
      )}
    </article>
  )
}

function Day({ of: day }: { of: string }) {
  return <time dateTime={day}>{formatDate(day)}</time>
}
