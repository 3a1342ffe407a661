import type { Entry } from '#pwa/offline/outbox/entry.ts'
import { WaitingSlip, type WaitingSlipActions } from '#pwa/ui/feedback/waiting/waiting-slip.tsx'
import { starsWords } from './review-words.ts'

type WaitingReviewsProps = {
  entries: readonly Entry<'review'>[]
  actions: (entry: Entry<'review'>) => WaitingSlipActions
}

/** The reviews that are not published yet, each with what may still be done. */
export function WaitingReviews({ entries, actions }: WaitingReviewsProps) {
  return entries.map(entry => (
    <WaitingSlip key={entry.key} entry={entry} {...actions(entry)} title={starsWords(entry.body.rating)}>
      <p>{entry.body.name.trim()}</p>
      <p className="text">{entry.body.comment.trim()}</p>
    </WaitingSlip>
  ))
}
