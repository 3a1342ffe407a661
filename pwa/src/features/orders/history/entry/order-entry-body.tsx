import type { ListedOrder } from '#api/features/orders/contract.ts'
import { isUnderWay } from '#api/features/orders/rules/order-status.ts'
import { formatDate, formatTimeInSentence, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { ButtonLink } from '#pwa/ui/forms/button/button-link.tsx'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { cancellableUntil, isStillCancellable } from '../../cancel/cancelling.ts'
import { OrderItems } from '../../items/order-items.tsx'
import { ReceiptDownload } from '../../items/receipt-download.tsx'
import { paymentWords } from './order-words.ts'
import './order-entry-body.css'

export type OrderEntryWays = {
  onReorder: (order: ListedOrder) => void
  onCancel: (order: ListedOrder) => void
  onSessionOver: () => unknown
}

/** All of an order: its lines, when and how it was paid, and what can be done with it now. */
export function OrderEntryBody({ order, now, ...ways }: OrderEntryWays & { order: ListedOrder; now: Date }) {
  const { onReorder, onCancel, onSessionOver } = ways
  return (
    <div className="order-entry-body">
      <OrderItems items={order.items} discount={order.discount} notes={order.pickup?.notes} />
      <Facts order={order} />
      <div className="ways">
        {isUnderWay(order.status) && (
          <ButtonLink to={trackingAddress(order)}>
            {order.status === 'pending' ? 'Payer la commande' : 'Suivre la commande'}
          </ButtonLink>
        )}
        <Button onClick={() => onReorder(order)}>
          <Icon name="refresh" />
          Commander à nouveau
        </Button>
      </div>
      {order.paymentStatus !== 'unpaid' && <ReceiptDownload orderId={order.id} onSessionOver={onSessionOver} />}
      {isStillCancellable(order, now) && <Cancelling order={order} onCancel={() => onCancel(order)} />}
    </div>
  )
}

function Facts({ order }: { order: ListedOrder }) {
  const { createdAt, pickup, status } = order
  const at = new Date(createdAt)
  const ordered = formatMoment(parisDay(at), parisTime(at))
  return (
    <dl>
      <div>
        <dt>Commandée</dt>
        <dd>{ordered}</dd>
      </div>
      {pickup && status !== 'cancelled' && (
        <div>
          <dt>Retrait</dt>
          <dd>{formatMoment(pickup.date, pickup.time)}</dd>
        </div>
      )}
      <div>
        <dt>Paiement</dt>
        <dd>{paymentWords(order)}</dd>
      </div>
    </dl>
  )
}

function Cancelling({ order, onCancel }: { order: ListedOrder; onCancel: () => void }) {
  const until = cancellableUntil(order)
  return (
    <p className="cancelling">
      <Button look="link" onClick={onCancel}>
        Annuler la commande
      </Button>
      {until && <span>possible jusqu’à {formatTimeInSentence(parisTime(until))}</span>}
    </p>
  )
}

function formatMoment(day: string, time: string): string {
  return `${formatDate(day)} à ${formatTimeInSentence(time)}`
}

function trackingAddress({ id, trackingToken }: ListedOrder): string {
  return `/commande/${id}${trackingToken ? `?token=${encodeURIComponent(trackingToken)}` : ''}`
}
