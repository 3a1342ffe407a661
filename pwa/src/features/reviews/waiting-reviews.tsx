import type { Entry } from '#pwa/offline/outbox/entry.ts'
import { WaitingCard, type WaitingCardActions } from '#pwa/ui/feedback/waiting.tsx'
import { starsWords } from './stars.tsx'

type WaitingReviewsProps = {
  entries: readonly Entry<'review'>[]
  actions: (entry: Entry<'review'>) => WaitingCardActions
}

/** The reviews that are not published yet, each with its possible actions. */
export function WaitingReviews({ entries, actions }: WaitingReviewsProps) {
  return entries.map(entry => (
    <WaitingCard key={entry.key} entry={entry} {...actions(entry)} title={starsWords(entry.body.rating)}>
      <p>{entry.body.name.trim()}</p>
      <p className="text">{entry.body.comment.trim()}</p>
    </WaitingCard>
  ))
}
