import type { ReactNode } from 'react'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { isStillCooked } from '#api/features/orders/rules/order-status.ts'
import { waitingRevision } from '#api/features/orders/rules/revisions.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { NeedsNetwork, useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { NotLoaded } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { announceLate, useLateNotices } from '../line/late-notices.ts'
import { useTakeAnswer } from '../line/ticket-calls.ts'
import { LateLine } from '../tickets/undo-bar.tsx'
import { DeliberateMoves } from './deliberate-moves.tsx'
import { useRefundable } from './refund-draft.ts'

type TicketActionsProps = {
  order: BoardOrder
  onPrint: () => void
  onCancel: () => void
  onRefund: () => void
  onRevise: () => void
  printAgain: ReactNode
}

const MINUTES = [5, 10, 20] as const

/** The actions on an order beside its next step. */
export function TicketActions({ order, onPrint, onCancel, onRefund, onRevise, printAgain }: TicketActionsProps) {
  const { refundable, askAgain } = useRefundable(order)
  const cancelBlocked = useNeedsNetwork('Annuler')
  const refundBlocked = useNeedsNetwork('Rembourser')
  const reviseBlocked = useNeedsNetwork('Modifier')
  const canRevise =
    isStillCooked(order.status) &&
    order.paymentStatus !== 'refunded' &&
    !order.till &&
    !waitingRevision(order.revisions)
  // An order that nobody came to pay: what waits for the till is called off at any step.
  const isDropped = order.till && !order.till.collectedAt && (order.status === 'preparing' || order.status === 'ready')
  const canCancel = order.status === 'pending' || order.status === 'confirmed' || isDropped
  const canRefund = refundable !== undefined && refundable.mostCents > 0
  const limitCents = refundable?.limitCents ?? 0
  return (
    <div className="ticket-actions">
      {isStillCooked(order.status) && order.pickup && <LateChoice order={order} />}
      <DeliberateMoves order={order} />
      <Button onClick={onPrint}>Imprimer le ticket</Button>
      {printAgain}
      {canRevise && (
        <Button blocked={reviseBlocked} onClick={onRevise}>
          Modifier la commande…
        </Button>
      )}
      {canCancel && (
        <Button look="danger" blocked={cancelBlocked} onClick={onCancel}>
          Annuler la commande…
        </Button>
      )}
      {canRefund && (
        <Button look="danger" blocked={refundBlocked} onClick={onRefund}>
          Rembourser…
        </Button>
      )}
      {askAgain && !refundBlocked && (
        <NotLoaded onRetry={askAgain}>Ce qui peut être remboursé n’a pas pu être chargé.</NotLoaded>
      )}
      {!canRefund && limitCents > 0 && (
        <p className="over-limit">
          Remboursement&nbsp;: les {formatEuros(limitCents)} que vous pouvez rendre ou offrir aujourd’hui sont atteints.
          Pour plus, demandez à l’administrateur.
        </p>
      )}
      <NeedsNetwork>
        Hors connexion, une commande ne se retarde, ne se modifie, ne s’annule et ne se rembourse pas&nbsp;: le client
        doit l’apprendre au même moment.
      </NeedsNetwork>
    </div>
  )
}

/** Chooses how much later the order will be; the customer is told once the choice can no longer be taken back. */
function LateChoice({ order }: { order: BoardOrder }) {
  const notice = useLateNotices().get(order.id)
  const announce = useAnnounceLate()
  const needsNetwork = useNeedsNetwork()
  return (
    <fieldset className="late-choice">
      <legend>En retard de</legend>
      {/* A failed notice may have arrived, so it is tried again or dropped before another one is chosen. */}
      <div className="amounts" hidden={notice?.state === 'failed'}>
        {MINUTES.map(minutes => {
          const isChosen = notice?.minutes === minutes
          return (
            <Button
              key={minutes}
              aria-pressed={isChosen}
              busy={notice?.state === 'sending'}
              busyLabel={isChosen ? 'Envoi…' : undefined}
              blocked={needsNetwork}
              onClick={() => announce(order, minutes)}
            >
              <span className="visually-hidden">En retard de </span>
              {minutes}&nbsp;min
            </Button>
          )
        })}
      </div>
      <div role="status">{notice && <LateLine key={notice.key} notice={notice} />}</div>
    </fieldset>
  )
}

/** Announces a delay to the customer, after the seconds in which it can be taken back. */
function useAnnounceLate() {
  const take = useTakeAnswer()
  return (order: BoardOrder, minutes: number) => announceLate(order, minutes, answer => void take(order, answer))
}
