import { useEffect, useEffectEvent } from 'react'
import { STATUS_WORDS } from '#api/features/orders/rules/order-status.ts'
import type { TickChain } from '#pwa/offline/staff/moves/ticks/tick-rules.ts'
import { type Chain, canApplyAgain } from '#pwa/offline/staff/rules.ts'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet/sheet.tsx'
import { useBoard } from '../../line/board-store.ts'
import { applyOurs, takeTheirs } from './decide.ts'
import { ourWords, theirWords } from './side-words.ts'
import { TickQuestion } from './tick-question.tsx'
import './questions-sheet.css'

type QuestionsSheetProps = {
  open: boolean
  onClose: () => void
  questions: readonly Chain[]
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

function Question({ chain, now }: { chain: Chain; now: Date }) {
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
          <dt>Serveur</dt>
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
        <Button onClick={() => void takeTheirs(first.orderId)}>Garder celle du serveur</Button>
        {canApply && (
          <Button onClick={() => void applyOurs(first.orderId)}>
            Passer à «&nbsp;{STATUS_WORDS[wanted]}&nbsp;» quand même
          </Button>
        )}
      </div>
    </section>
  )
}
