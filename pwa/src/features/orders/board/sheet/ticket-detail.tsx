import type { PaymentStatus } from '#api/features/orders/contract-order.ts'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { tillDue } from '#api/features/orders/rules/order-status.ts'
import { callSign } from '#api/kernel/ids.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { formatDay } from '#api/kernel/time/paris-time.ts'
import { spaced, telAddress, unbroken } from '#pwa/lib/format/contact-words.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached-order.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { OrderState } from '../../order-state.tsx'
import { hereSince } from '../line/board-alerts.ts'
import { AtTill } from '../tickets/at-till.tsx'
import { AllergyBox, PlainNote, PrintedTicketLines } from '../tickets/ticket-lines.tsx'
import '../tickets/printed-ticket.css'

/** The payment's status in the staff's words. */
const PAYMENT_WORDS: Record<PaymentStatus, string> = {
  unpaid: 'À payer',
  paid: 'Payée',
  partially_refunded: 'Remboursée en partie',
  refunded: 'Remboursée',
  no_payment_required: 'Rien à payer',
}

/** All of an order: for whom, how to reach them, when, what, and what was paid. */
export function TicketDetail({ order }: { order: BoardOrder }) {
  const { customerInfo, pickup, status, customerHereAt, till, takenBy } = order
  const due = tillDue(order)
  const { paymentStatus, totalAmount, discount, refundedAmount, cancelReason } = order
  return (
    <div className="ticket-detail">
      <OrderState status={status} />
      <dl>
        <dt>Référence</dt>
        <dd>{order.number}</dd>
        <dt>Client</dt>
        <dd>{customerInfo.name || 'Compte supprimé'}</dd>
        {customerInfo.phone && (
          <>
            <dt>Téléphone</dt>
            <dd>
              <a href={telAddress(customerInfo.phone)}>{unbroken(spaced(customerInfo.phone))}</a>
            </dd>
          </>
        )}
        <dt>Retrait</dt>
        <dd>{pickup ? `${formatDay(pickup.date)}, ${pickup.time}` : 'pas encore choisi'}</dd>
        {customerHereAt && (
          <>
            <dt>Arrivée</dt>
            <dd>{hereSince(customerHereAt)}</dd>
          </>
        )}
        {takenBy && (
          <>
            <dt>Prise par</dt>
            <dd>{takenBy}</dd>
          </>
        )}
        <dt>Paiement</dt>
        <dd>
          {till
            ? till.collectedAt
              ? 'Encaissée à la caisse'
              : 'À encaisser à la caisse'
            : PAYMENT_WORDS[paymentStatus]}
          , <Price cents={toCents(totalAmount)} />
          {due?.isDifference && (
            <>
              , différence {due.isCollected ? 'encaissée' : 'à encaisser'} à la caisse <Price cents={due.cents} />
            </>
          )}
          {discount && `, réduction de ${discount.percent}\u00a0%`}
          {refundedAmount > 0 && (
            <>
              , dont <Price cents={toCents(refundedAmount)} /> remboursés
            </>
          )}
        </dd>
        {cancelReason && (
          <>
            <dt>Annulée</dt>
            <dd>{cancelReason}</dd>
          </>
        )}
      </dl>
      <AtTill order={order} name={callSign(order)} />
      <div className="printed-ticket">
        <AllergyBox order={order} />
        <PrintedTicketLines order={order} />
        <PlainNote order={order} />
      </div>
    </div>
  )
}

/** The copy of an order that this device has stored, which excludes telephone and money. */
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
          <AllergyBox order={order} />
          <PrintedTicketLines order={order} />
          <PlainNote order={order} />
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
