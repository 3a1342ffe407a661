import type { ReactNode } from 'react'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { isStillCooked } from '#api/features/orders/rules/order-status.ts'
import { waitingRevision } from '#api/features/orders/rules/revisable.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { useNeedsNetwork } from '#pwa/offline/use-needs-network.ts'
import { NeedsNetwork } from '#pwa/ui/feedback/needs-network/needs-network.tsx'
import { NotLoaded } from '#pwa/ui/feedback/retry-button/not-loaded.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { LateChoice } from './late/late-choice.tsx'
import { useRefundable } from './refund/use-refundable.ts'

type TicketActionsProps = {
  order: BoardOrder
  onPrint: () => void
  onCancel: () => void
  onRefund: () => void
  onRevise: () => void
  printAgain: ReactNode
}

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
  // Nobody came to pay it: what waits for the till is called off at any step.
  const isDropped = order.till && !order.till.collectedAt && (order.status === 'preparing' || order.status === 'ready')
  const canCancel = order.status === 'pending' || order.status === 'confirmed' || isDropped
  const canRefund = refundable !== undefined && refundable.mostCents > 0
  const limitCents = refundable?.limitCents ?? 0
  return (
    <div className="ticket-actions">
      {isStillCooked(order.status) && order.pickup && <LateChoice order={order} />}
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
