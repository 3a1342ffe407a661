import { useRef, useState } from 'react'
import type { BoardOrder } from '#api/features/orders/contract/board.ts'
import { isStillCooked } from '#api/features/orders/rules.ts'
import { uuid } from '#api/kernel/ids.ts'
import { useIsAdmin } from '#pwa/lib/use-staff.ts'
import { useNeedsNetwork } from '#pwa/offline/use-needs-network.ts'
import { Button } from '#pwa/ui/button.tsx'
import { NeedsNetwork } from '#pwa/ui/needs-network.tsx'
import { Notice } from '#pwa/ui/notice.tsx'
import { showToast } from '#pwa/ui/toasts.ts'
import { useDelay } from '../ticket-calls.ts'

const DELAY_MINUTES = 10

type TicketActionsProps = {
  order: BoardOrder
  onPrint: () => void
  onCancel: () => void
  onRefund: () => void
}

/** What can be done with an order beside its next step. */
export function TicketActions({ order, onPrint, onCancel, onRefund }: TicketActionsProps) {
  const isAdmin = useIsAdmin()
  const cancelBlocked = useNeedsNetwork('Annuler')
  const refundBlocked = useNeedsNetwork('Rembourser')
  const canCancel = order.status === 'pending' || order.status === 'confirmed'
  const canRefund = isAdmin && (order.paymentStatus === 'paid' || order.paymentStatus === 'partially_refunded')
  return (
    <div className="ticket-actions">
      <Button onClick={onPrint}>Imprimer le ticket</Button>
      {isStillCooked(order.status) && order.pickup && <LateButton order={order} />}
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
      <NeedsNetwork>
        Hors connexion, une commande ne se retarde, ne s’annule et ne se rembourse pas : le client doit l’apprendre au
        même moment.
      </NeedsNetwork>
    </div>
  )
}

function LateButton({ order }: { order: BoardOrder }) {
  const delay = useDelay()
  const needsNetwork = useNeedsNetwork('En retard')
  const [problem, setProblem] = useState<string>()
  // A second try at a delay whose answer was lost must not delay again.
  const key = useRef(uuid())
  const onLate = async () => {
    setProblem(undefined)
    try {
      const { pickup } = await delay.mutateAsync({ order, minutes: DELAY_MINUTES, key: key.current })
      key.current = uuid()
      showToast({
        title: order.number,
        text: `retrait repoussé à ${pickup?.time}. Le client est prévenu.`,
        tone: 'done',
      })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <>
      <Button busy={delay.isPending} busyLabel="Envoi…" blocked={needsNetwork} onClick={() => void onLate()}>
        En retard de {DELAY_MINUTES}&nbsp;min
      </Button>
      {problem && <Notice tone="problem">{problem}</Notice>}
    </>
  )
}
