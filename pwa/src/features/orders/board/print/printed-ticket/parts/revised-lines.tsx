import { waitingRevision } from '#api/features/orders/rules/revisable.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached/cached-order.ts'
import { changesOf } from '../../../../revisions/revision-words.ts'
import './revised-lines.css'

/**
 * On ticket and paper: what was changed since the order was paid, before the dishes, which are those of now. What still
 * waits for its payment is told and not cooked.
 */
export function RevisedLines({ revisions = [] }: Pick<CachedOrder, 'revisions'>) {
  const applied = revisions.filter(({ status }) => status === 'applied')
  const waiting = waitingRevision(revisions)
  return (
    <>
      {applied.length > 0 && (
        <div className="revised-lines">
          <b>MODIFIÉE</b>
          <ul>
            {applied.flatMap(revision =>
              changesOf(revision).map(({ sign, words }) => (
                <li key={`${revision.number} ${sign} ${words}`}>
                  <b>{sign}</b> {words}
                </li>
              )),
            )}
          </ul>
        </div>
      )}
      {waiting?.payBy && (
        <p className="revision-waits">
          Modification à payer par le client avant {formatTimeInSentence(parisTime(new Date(waiting.payBy)))}. D’ici là,
          comme ci-dessous.
        </p>
      )}
    </>
  )
}
