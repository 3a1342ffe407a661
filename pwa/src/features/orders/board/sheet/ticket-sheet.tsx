import { type ReactNode, useEffect, useState } from 'react'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { isUnderWay } from '#api/features/orders/rules/order-status.ts'
import { callSign } from '#api/kernel/ids.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached-order.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { NotLoaded, Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { unreachableWords } from '../line/late-notices.ts'
import { useTicket } from '../line/ticket-calls.ts'
import { SyncMark, useSync } from '../tickets/sync-mark.tsx'
import { CancelForm } from './cancel-form.tsx'
import { RefundForm } from './refund-form.tsx'
import { ReviseForm } from './revise-form.tsx'
import { CustomerWish, RevisionList } from './revision-list.tsx'
import { SoldOutLines } from './sold-out-lines.tsx'
import { TicketActions } from './ticket-actions.tsx'
import { CachedTicket, TicketDetail } from './ticket-detail.tsx'
import '../ticket-sheet.css'

type TicketSheetProps = {
  id: string | undefined
  onClose: () => void
  onPrint: (order: CachedOrder) => void
  /** The button that prints it once more on the restaurant's own printers. */
  printAgain: (order: BoardOrder) => ReactNode
}
type Step = 'ticket' | 'cancel' | 'refund' | 'revise'

/** Everything about one order, and all that can be done with it beside its next step. */
export function TicketSheet({ id, onClose, onPrint, printAgain }: TicketSheetProps) {
  const { order, cached, isMissing, askAgain } = useTicket(id)
  const sync = useSync(id ?? '')
  const [step, setStep] = useState<Step>('ticket')
  useEffect(() => {
    if (id !== undefined) setStep('ticket')
  }, [id])
  const back = () => setStep('ticket')
  const known = order ?? cached
  const number = known ? callSign(known) : ''
  const titles: Record<Step, string> = {
    ticket: `Commande ${number}`,
    cancel: `Annuler ${number}`,
    refund: `Rembourser ${number}`,
    revise: `Modifier ${number}`,
  }
  return (
    <Sheet open={id !== undefined} title={titles[step]} onClose={onClose} onBack={step === 'ticket' ? undefined : back}>
      {sync && <SyncMark sync={sync} />}
      {isMissing && <Notice tone="problem">Cette commande n’a pas pu être trouvée.</Notice>}
      {askAgain && <NotLoaded onRetry={askAgain}>Cette commande n’a pas pu être chargée.</NotLoaded>}
      {!order && cached && <CachedTicket order={cached} onPrint={() => onPrint(cached)} />}
      {!order && !cached && !isMissing && !askAgain && <Skeleton lines={6} />}
      {order?.unreachable && <Unreachable order={order} />}
      {order && step === 'ticket' && (
        <div className="ticket-sheet">
          <CustomerWish order={order} />
          <TicketDetail order={order} />
          <TicketActions
            order={order}
            onPrint={() => onPrint(order)}
            onCancel={() => setStep('cancel')}
            onRefund={() => setStep('refund')}
            onRevise={() => setStep('revise')}
            printAgain={printAgain(order)}
          />
          <RevisionList order={order} />
          {isUnderWay(order.status) && <SoldOutLines order={order} />}
        </div>
      )}
      {order && step === 'cancel' && <CancelForm order={order} onDone={onClose} />}
      {order && step === 'revise' && <ReviseForm order={order} onDone={back} />}
      {order && step === 'refund' && <RefundForm order={order} onDone={back} />}
    </Sheet>
  )
}

/** Says that nothing written reaches an order's customer, before whoever changes it counts on that. */
function Unreachable({ order }: { order: Pick<BoardOrder, 'customerInfo'> }) {
  return (
    <div className="ticket-unreachable">
      <Notice icon="phone">
        {order.customerInfo.email ? 'Aucun email n’arrive chez ce client.' : 'Ce client n’a pas laissé d’email.'}{' '}
        {unreachableWords(order)}
      </Notice>
    </div>
  )
}
