/** A past order in words: its day, its dishes, what happened to the money. */

import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { ListedOrder } from '#api/features/orders/contract.ts'
import { ORDER_STATUSES } from '#api/features/orders/contract-order.ts'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { CUSTOMER_STATUS_WORDS, isUnderWay } from '#api/features/orders/rules/order-status.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import {
  addDays,
  formatDate,
  formatDay,
  formatTimeInSentence,
  parisDay,
  parisTime,
} from '#api/kernel/time/paris-time.ts'
import { formatPickup } from '#pwa/lib/format/hours-words.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { Button, ButtonLink } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { OrderState } from '../order-state.tsx'
import { CancelDialog, cancellableUntil, cancelledSentence, isStillCancellable } from '../tracking/cancel-order.tsx'
import { OrderItems, ReceiptDownload } from '../tracking/order-items.tsx'
import { trackingQuery } from '../tracking/order-queries.ts'
import { useTracking } from '../tracking/use-tracking.ts'
import './orders-history.css'

/** The same entry for a running order, updated live. */
export function LiveOrderEntry(props: ComponentProps<typeof OrderEntry>) {
  const { order } = props
  const { order: heard } = useTracking(order.id, order.trackingToken)
  return <OrderEntry {...props} order={latest(order, heard)} />
}

type OrderEntryProps = OrderEntryWays & { order: ListedOrder; now: Date }

/** An order of the list: a summary, and all of it once opened. */
export function OrderEntry({ order, now, ...ways }: OrderEntryProps) {
  const [isOpen, setOpen] = useState(false)
  const isLive = isUnderWay(order.status)
  return (
    <li className="order-entry" data-live={isLive ? '' : undefined}>
      <details open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>
          <span className="day">{orderDay(order.createdAt, now)}</span>
          <Price cents={toCents(order.totalAmount)} />
          <span className="facts">
            {/* A change of status is announced while the list is open. */}
            <span aria-live="polite">
              <OrderState status={order.status} words={CUSTOMER_STATUS_WORDS} />
            </span>
            <span className="code">{orderNumber(order.id)}</span>
          </span>
          <Icon name="down" />
          {isLive && order.pickup && <span className="pickup">Retrait {formatPickup(order.pickup, now)}</span>}
          {!isOpen && <span className="gist">{orderGist(order)}</span>}
        </summary>
        {/* Only opened entries are rendered in full, so that a long list opens as fast as a short one. */}
        {isOpen && <OrderEntryBody order={order} now={now} {...ways} />}
      </details>
      {!isOpen && !isLive && (
        <Button look="link" onClick={() => ways.onReorder(order)}>
          Commander à nouveau
          <span className="visually-hidden">, commande {orderNumber(order.id)}</span>
        </Button>
      )}
    </li>
  )
}

export type OrderEntryWays = {
  onReorder: (order: ListedOrder) => void
  onCancel: (order: ListedOrder) => void
  onSessionOver: () => unknown
}

/** All of an order: its lines, when and how it was paid, and what can be done with it now. */
function OrderEntryBody({ order, now, ...ways }: OrderEntryWays & { order: ListedOrder; now: Date }) {
  const { onReorder, onCancel, onSessionOver } = ways
  return (
    <div className="order-entry-body">
      <OrderItems items={order.items} discount={order.discount} pickup={order.pickup} />
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

/** The dialog that cancels an order of the list, `?annuler={id}`. */
export function CancelListed({ orders, onCancelled }: { orders: readonly ListedOrder[]; onCancelled: () => void }) {
  const { value = '', close } = useOverlay('annuler')
  const listed = orders.find(({ id }) => id === value)
  // If the order is paid while the dialog is open, the sentence about the money changes.
  const { data: heard } = useQuery({ ...trackingQuery(value, undefined), enabled: false })
  const order = listed && latest(listed, heard)
  const isOpen = order?.status === 'pending' || order?.status === 'confirmed'
  const done = () => {
    close()
    onCancelled()
    if (order) showToast({ tone: 'done', text: cancelledSentence(order) })
  }
  return <CancelDialog order={isOpen ? order : undefined} token={undefined} onCancelled={done} onClose={close} />
}

/**
 * A listed order with what was received since, unless the list is newer. No status ever goes back, so the later status
 * is the newer one.
 */
function latest(order: ListedOrder, heard: Tracking | undefined): ListedOrder {
  if (!heard || stepOf(heard) < stepOf(order)) return order
  const { status, paymentStatus, pickup, cancellable, cancellableUntil } = heard
  return { ...order, status, paymentStatus, pickup, cancellable, cancellableUntil }
}

function stepOf({ status }: Pick<ListedOrder, 'status'>): number {
  return ORDER_STATUSES.indexOf(status)
}

/** Such as `Aujourd’hui`, `Hier`, `Samedi 21 novembre`; with the year if it is not this one. */
function orderDay(createdAt: string, now: Date): string {
  const day = parisDay(new Date(createdAt))
  const today = parisDay(now)
  if (day === today) return 'Aujourd’hui'
  if (day === addDays(today, -1)) return 'Hier'
  if (day.slice(0, 4) !== today.slice(0, 4)) return formatDate(day)
  const words = formatDay(day)
  return words.charAt(0).toLocaleUpperCase('fr') + words.slice(1)
}

/** Such as `2 Pad thaï, Som tam`: enough to recognise an order. */
function orderGist({ items }: Pick<ListedOrder, 'items'>): string {
  return items.map(({ quantity, name }) => (quantity > 1 ? `${quantity}\u00a0${name}` : name)).join(', ')
}

/** The state of the money. */
function paymentWords(
  order: Pick<ListedOrder, 'status' | 'paymentStatus' | 'refundedAmount' | 'totalAmount' | 'till'>,
): string {
  if (order.till && order.status !== 'cancelled') {
    return order.till.collectedAt ? 'Payée au comptoir' : 'À payer au comptoir'
  }
  switch (order.paymentStatus) {
    case 'unpaid':
      return order.status === 'cancelled' ? 'Rien n’a été débité' : 'À payer'
    case 'paid':
      return 'Payée'
    case 'partially_refunded':
      return `Remboursée en partie, ${formatEuros(toCents(order.refundedAmount))}`
    case 'refunded':
      return 'Remboursée'
    case 'no_payment_required':
      return 'Rien à payer'
  }
}
