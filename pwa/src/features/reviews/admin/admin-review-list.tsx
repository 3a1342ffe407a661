import type { AdminReview } from '#api/features/reviews/contract-moderation.ts'
import { HIDING_REASONS } from '#api/features/reviews/rules.ts'
import { formatDate } from '#api/kernel/time/paris-time.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { Notice, StateWord } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { LongText } from '../long-text.tsx'
import { ratingWord, Stars, starsWords } from '../stars.tsx'
import { useKeep } from './queries.ts'
import './reviews-admin.css'

type AdminReviewListProps = {
  reviews: readonly AdminReview[]
  now: Date
  onAction: (review: AdminReview, action: ReviewAction) => void
}

/** The reviews in the server's order. */
export function AdminReviewList({ reviews, now, onAction }: AdminReviewListProps) {
  return (
    <ul className="admin-review-list">
      {reviews.map(review => (
        <AdminReviewRow key={review.id} review={review} now={now} onAction={action => onAction(review, action)} />
      ))}
    </ul>
  )
}

type ReviewAction = 'reply' | 'hide' | 'show'

type AdminReviewRowProps = { review: AdminReview; now: Date; onAction: (action: ReviewAction) => void }

/** A review for the staff: what customers read, whether it is hidden, and the actions. */
function AdminReviewRow({ review, now, onAction }: AdminReviewRowProps) {
  const { name, rating, comment, created_at, experience_date, verified, reply, hidden_at } = review
  return (
    <li className="admin-review-row" data-hidden={hidden_at === null ? undefined : ''}>
      <div className="said">
        <p className="rating">
          <Stars rating={rating} />
          <span className="visually-hidden">{starsWords(rating)}, </span>
          {ratingWord(rating)}
        </p>
        <LongText about={`de l’avis de ${name}`}>{comment}</LongText>
        {reply && <OwnReply review={review} now={now} />}
      </div>
      <div className="facts">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p className="soft small">
          Avis {formatMoment(new Date(created_at), now)}
          {experience_date && (
            <>
              <br />
              Visite du {formatDate(experience_date)}
            </>
          )}
        </p>
        {verified && (
          <StateWord tone="good" icon="check">
            Achat vérifié
          </StateWord>
        )}
        {review.reports.length > 0 && <OpenReports review={review} now={now} />}
        {hidden_at !== null && <Hidden review={review} now={now} />}
      </div>
      <div className="actions">
        {hidden_at === null ? (
          <>
            <Button
              aria-label={reply ? `Modifier la réponse à ${name}` : `Répondre à ${name}`}
              onClick={() => onAction('reply')}
            >
              {reply ? 'Modifier la réponse' : 'Répondre'}
            </Button>
            <Button look="link" aria-label={`Masquer l’avis de ${name}`} onClick={() => onAction('hide')}>
              Masquer
            </Button>
          </>
        ) : (
          <Button aria-label={`Afficher à nouveau l’avis de ${name}`} onClick={() => onAction('show')}>
            Afficher à nouveau
          </Button>
        )}
      </div>
    </li>
  )
}

function OwnReply({ review: { name, reply = '', replied_at, replied_by }, now }: { review: AdminReview; now: Date }) {
  return (
    <div className="reply">
      <p className="small">
        <b>Réponse du restaurant</b>{' '}
        <span className="soft">
          {replied_by && `${replied_by}, `}
          {replied_at && formatMoment(new Date(replied_at), now)}
        </span>
      </p>
      <LongText about={`de la réponse à ${name}`}>{reply}</LongText>
    </div>
  )
}

function Hidden({ review, now }: { review: AdminReview; now: Date }) {
  const { hidden_at, hidden_by, hidden_reason, has_address } = review
  return (
    <div className="hiding">
      <StateWord tone="bad" icon="eyeOff">
        Masqué
      </StateWord>
      <p className="reason small">{hidden_reason && HIDING_REASONS[hidden_reason]}</p>
      <p className="soft small">
        {hidden_by && `Par ${hidden_by}, `}
        {hidden_at && formatMoment(new Date(hidden_at), now)}.{' '}
        {has_address ? 'L’auteur a reçu le motif.' : 'Sans adresse\u00a0: l’auteur n’a pas pu être prévenu.'}
      </p>
    </div>
  )
}

/** The reports of a review. It is kept here, or hidden by the row's own button; either answers who reported it. */
function OpenReports({ review, now }: { review: AdminReview; now: Date }) {
  const keep = useKeep(review)
  return (
    <div className="reports">
      <StateWord tone="bad" icon="alert">
        Signalé
      </StateWord>
      <ul>
        {review.reports.map(({ reason, words, created_at, has_address }) => (
          <li key={`${created_at} ${words}`} className="small">
            <b>{HIDING_REASONS[reason]}</b>, {formatMoment(new Date(created_at), now)}
            <br />
            {words}
            {!has_address && <span className="soft"> (sans email&nbsp;: personne à qui répondre)</span>}
          </li>
        ))}
      </ul>
      {keep.isError && <Notice tone="problem">{keep.error.message}</Notice>}
      <Button
        aria-label={`Garder l’avis de ${review.name}`}
        busy={keep.isPending}
        busyLabel="Envoi…"
        onClick={() => keep.mutate()}
      >
        Garder l’avis
      </Button>
    </div>
  )
}
