import type { ReactNode } from 'react'
import { waitingRevision } from '#api/features/orders/rules/revisions.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached-order.ts'
import { Icon, type IconName } from '#pwa/ui/media/icon.tsx'
import { changesOf } from '../../revision-words.ts'
import { hereSince } from '../line/board-alerts.ts'
import { missingWords, type Portion, type Progress } from '../line/stations.ts'
import { tick, useIsTickWaiting } from '../line/ticks.ts'
import './tickets.css'

type StripProps = { tone: 'late' | 'here' | 'new' | 'paid' | 'plain'; icon: IconName; children: ReactNode }

/** A fact of an order over a ticket's whole width, by a sign and a word. */
export function Strip({ tone, icon, children }: StripProps) {
  return (
    <p className="strip" data-tone={tone}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  )
}

/** Marks the ticket of an order whose customer has arrived. */
export function CustomerHere({ at }: { at: string }) {
  return (
    <Strip tone="here" icon="user">
      {hereSince(at)}
    </Strip>
  )
}

type MissingProps = {
  progress: Progress
  /** This device shows some stations alone. */
  isStation: boolean
}

/** Portions of an order that are not cooked yet: for the pass once something is, for a station what the others have still to do. */
export function Missing({ progress: { missing, isBegun, isCooked, isOwnCooked }, isStation }: MissingProps) {
  if (isCooked)
    return (
      <p className="missing" data-done="">
        Tout est cuit
      </p>
    )
  if (isStation && isOwnCooked) return <p className="missing">Fait ici. Manque&nbsp;: {missingWords(missing)}</p>
  if (!isBegun && !isStation) return null
  return <p className="missing">Manque&nbsp;: {missingWords(missing)}</p>
}

/** Over the whole of a dish's line, so that it is hit with wet hands: cooked, or not any more. */
export function TickBox({ orderId, portion }: { orderId: string; portion: Portion }) {
  const isWaiting = useIsTickWaiting(orderId, portion)
  const { title, cooked } = portion
  return (
    <button
      type="button"
      className="tick-box"
      aria-pressed={cooked}
      data-waiting={isWaiting || undefined}
      onClick={() => void tick(orderId, portion, !cooked)}
    >
      <span className="visually-hidden">
        {title}&nbsp;: cuit{isWaiting && ' (non synchronisé)'}
      </span>
      <i>{cooked && <Icon name="check" />}</i>
    </button>
  )
}

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
          <b>{applied.every(({ byCustomer }) => byCustomer) ? 'MODIFIÉE PAR LE CLIENT' : 'MODIFIÉE'}</b>
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
          Modification à payer par le client avant {formatTimeInSentence(parisTime(new Date(waiting.payBy)))}. En
          attendant, préparez ce qui suit.
        </p>
      )}
    </>
  )
}
