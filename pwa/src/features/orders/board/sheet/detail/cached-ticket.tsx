import { formatDay } from '#api/kernel/time/paris-time.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached/cached-order.ts'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { OrderState } from '../../../items/order-state.tsx'
import { PrintedTicketLines } from '../../print/printed-ticket/parts/ticket-lines.tsx'
import '../../print/printed-ticket/printed-ticket.css'

/** What this device has stored of an order, which excludes telephone and money. */
export function CachedTicket({ order, onPrint }: { order: CachedOrder; onPrint: () => void }) {
  const { customerInfo, pickup, status } = order
  return (
    <div className="ticket-sheet">
      <div className="ticket-detail">
        <OrderState status={status} />
        <dl>
          <dt>Référence</dt>
          <dd>{order.number}</dd>
          <dt>Client</dt>
          <dd>{customerInfo.name || 'Compte supprimé'}</dd>
          <dt>Retrait</dt>
          <dd>{pickup ? `${formatDay(pickup.date)}, ${pickup.time}` : 'pas encore choisi'}</dd>
        </dl>
        <div className="printed-ticket">
          <PrintedTicketLines order={order} />
        </div>
      </div>
      <Notice icon="offline">
        Hors connexion&nbsp;: le téléphone, le paiement, l’annulation et le remboursement reviennent avec le réseau.
      </Notice>
      <div className="ticket-actions">
        <Button onClick={onPrint}>Imprimer le ticket</Button>
      </div>
    </div>
  )
}
