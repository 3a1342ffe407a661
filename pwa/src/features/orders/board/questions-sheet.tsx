/** The two statuses of a conflict, as text. */

import { useEffect, useEffectEvent } from 'react'
import type { PaymentStatus } from '#api/features/orders/contract-order.ts'
import { STATUS_WORDS } from '#api/features/orders/rules/order-status.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { canApplyAgain, type MoveChain, type Theirs } from '#pwa/offline/staff/moves.ts'
import { canTickAgain, type TickChain } from '#pwa/offline/staff/ticks.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { formatMoment } from './format-moment.ts'
import { useBoard } from './line/board-store.ts'
import { applyOurs, takeTheirs } from './line/moves.ts'
import { takeTheirTick, tickAnyway } from './line/ticks.ts'
import './board-late.css'

type QuestionsSheetProps = {
  open: boolean
  onClose: () => void
  questions: readonly MoveChain[]
  /** Lines that were ticked here and elsewhere. */
  ticks: readonly TickChain[]
  now: Date
}

/** Orders and lines that were changed both here and elsewhere: both states of each, and the choice between them. */
export function QuestionsSheet({ open, onClose, questions, ticks, now }: QuestionsSheetProps) {
  const count = questions.length + ticks.length
  const isDone = open && count === 0
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isDone) close()
  }, [isDone])
  return (
    <Sheet open={open} title={count > 1 ? 'Modifiées ailleurs' : 'Modifiée ailleurs'} onClose={onClose}>
      <ul className="questions-sheet">
        {questions.map(chain => (
          <li key={chain[0]?.orderId}>
            <Question chain={chain} now={now} />
          </li>
        ))}
        {ticks.map(chain => (
          <li key={chain[0]?.key}>
            <TickQuestion chain={chain} now={now} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

function Question({ chain, now }: { chain: MoveChain; now: Date }) {
  const [first] = chain
  const order = useBoard().orders?.get(first?.orderId ?? '')
  const theirs = first?.theirs
  if (!first || !theirs) return null
  const canApply = canApplyAgain(chain)
  const wanted = chain.at(-1)?.to ?? first.to
  return (
    <section aria-label={`Commande ${first.number}`}>
      <h3>Commande {first.number}</h3>
      {order && <p>{[order.pickup?.time, order.customerInfo.name].filter(Boolean).join(', ')}</p>}
      <dl>
        <div>
          <dt>Sur cette tablette</dt>
          <dd>{ourWords(chain, now)}</dd>
        </div>
        <div>
          <dt>Ailleurs</dt>
          <dd>{theirWords(theirs, now)}</dd>
        </div>
      </dl>
      {!canApply && (
        <p>
          Le passage à «&nbsp;{STATUS_WORDS[wanted]}&nbsp;» n’est plus possible. S’il a eu lieu au comptoir, prévenez
          votre équipe.
        </p>
      )}
      <div className="ways">
        <Button onClick={() => void takeTheirs(first.orderId)}>Garder ce qui est noté ailleurs</Button>
        {canApply && (
          <Button onClick={() => void applyOurs(first.orderId)}>
            Passer à «&nbsp;{STATUS_WORDS[wanted]}&nbsp;» quand même
          </Button>
        )}
      </div>
    </section>
  )
}

/** A dish that was ticked here, and of which the server says otherwise: both, and the choice between them. */
function TickQuestion({ chain, now }: { chain: TickChain; now: Date }) {
  const [first] = chain
  const theirs = first?.theirs
  if (!first || !theirs) return null
  const { title, number, cooked, at } = first
  const by = theirs.by ? ` par ${theirs.by}` : ''
  return (
    <section aria-label={`Commande ${number}, ${title}`}>
      <h3>Commande {number}</h3>
      <p>{title}</p>
      <dl>
        <div>
          <dt>Sur cette tablette</dt>
          <dd>
            {stateWords(cooked)}, {formatMoment(clock.fromDevice(at), now)}
          </dd>
        </div>
        <div>
          <dt>Ailleurs</dt>
          <dd>{theirs.cooked === undefined ? theirs.sentence : `${stateWords(theirs.cooked)}${by}.`}</dd>
        </div>
      </dl>
      <div className="ways">
        <Button onClick={() => void takeTheirTick(first)}>Garder ce qui est noté ailleurs</Button>
        {canTickAgain(chain) && (
          <Button onClick={() => void tickAnyway(first)}>Noter «&nbsp;{stateWords(cooked)}&nbsp;» quand même</Button>
        )}
      </div>
    </section>
  )
}

function stateWords(cooked: boolean): string {
  return cooked ? 'Cuit' : 'À cuire'
}

/** Such as `Prête, 12:04`: the status that the last tap led to, and when. */
function ourWords(chain: MoveChain, now: Date): string {
  const last = chain.at(-1)
  return last ? `${STATUS_WORDS[last.to]}, ${formatMoment(clock.fromDevice(last.at), now)}` : ''
}

/**
 * Such as `Annulée, 12:03 par Nok. Raison : article épuisé.`; the server's own sentence where its status is unknown.
 */
function theirWords({ status, since, by, reason, payment, sentence }: Theirs, now: Date): string {
  if (!status) return sentence
  const moment = since ? `, ${formatMoment(new Date(since), now)}` : ''
  const who = by ? ` par ${by}` : ''
  const why = reason ? `. Raison\u00a0: ${reason.toLocaleLowerCase('fr')}` : ''
  return `${STATUS_WORDS[status]}${moment}${who}${why}${paymentWords(payment)}.`
}

function paymentWords(payment: PaymentStatus | undefined): string {
  if (payment === 'refunded') return '. Remboursée en entier'
  return payment === 'partially_refunded' ? '. Remboursée en partie' : ''
}
