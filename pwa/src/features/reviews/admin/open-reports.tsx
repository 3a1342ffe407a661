import type { AdminReview } from '#api/features/reviews/contract-moderation.ts'
import { HIDING_REASONS } from '#api/features/reviews/rules/moderation.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { Notice, StateWord } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { useKeep } from './queries.ts'

/** What is said against a review. It is kept here, or hidden by the row's own button; either answers who reported it. */
export function OpenReports({ review, now }: { review: AdminReview; now: Date }) {
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
