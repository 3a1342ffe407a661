import { type ReactNode, Suspense } from 'react'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { waitingRevision } from '#api/features/orders/rules/revisions.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { rememberOrder, settleOrder } from '#pwa/features/orders/tracking/remembered-orders.ts'
import { type Headline, TrackingView } from '#pwa/features/orders/tracking/tracking-view.tsx'
import type { useTracking } from '#pwa/features/orders/tracking/use-tracking.ts'
import { PaymentStep } from '#pwa/features/payments/payment-step.tsx'
import { partOrNothing } from '#pwa/ui/layout/part.tsx'

const NotifyMe = partOrNothing(async () => (await import('#pwa/features/push/notify-me.tsx')).NotifyMe)
const AskChange = partOrNothing(async () => (await import('#pwa/features/orders/tracking/ask-change.tsx')).AskChange)
const WithdrawChange = partOrNothing(
  async () => (await import('#pwa/features/orders/tracking/own-change.tsx')).WithdrawChange,
)
const OtherPickupPart = partOrNothing(async () => (await import('./other-pickup-part.tsx')).OtherPickupPart)
const OrderAgainPart = partOrNothing(async () => (await import('./order-again-part.tsx')).OrderAgainPart)
const AfterMeal = partOrNothing(async () => (await import('./order-again-part.tsx')).AfterMeal)
const YourData = partOrNothing(async () => (await import('#pwa/features/privacy/your-data.tsx')).YourData)

const Withdraw = partOrNothing(async () => (await import('#pwa/features/withdrawals/withdraw.tsx')).Withdraw)

const CompanyInvoice = partOrNothing(
  async () => (await import('#pwa/features/invoices/company-invoice.tsx')).CompanyInvoice,
)

type FollowedOrderProps = {
  order: Tracking
  token: string | undefined
  restaurant: PublicRestaurant | undefined
  now: Date
  following: Pick<ReturnType<typeof useTracking>, 'receivedAt' | 'isCutOff' | 'askAgain'>
  /** How its payment ended, in place of the order's state. */
  headline?: Headline | undefined
  /** The facts of the payment that the page was opened for. */
  paid?: ReactNode
  /** At the end of the page. */
  end?: ReactNode
}

/**
 * An order as it is followed, with all that its customer may do: the same at its own address and at the one where the
 * payment leads back to.
 */
export function FollowedOrder({ order, token, following, ...shown }: FollowedOrderProps) {
  const { receivedAt, isCutOff, askAgain } = following
  const { id } = order
  return (
    <TrackingView
      {...shown}
      order={order}
      token={token}
      cutOffSince={isCutOff ? receivedAt : undefined}
      notify={<Notify id={id} token={token} />}
      change={<Change order={order} token={token} />}
      withdrawChange={<TakeBack order={order} token={token} />}
      again={<Again order={order} />}
      withdraw={order.status !== 'pending' && <WithdrawLater orderId={id} token={token} now={shown.now} />}
      invoice={<Invoice order={{ id, token }} />}
      data={<Data id={id} token={token} />}
      payment={<PendingPayment order={order} token={token} onPaid={askAgain} />}
    />
  )
}

/** It comes after the order, which does not wait for it. */
function Notify({ id, token }: { id: string; token: string | undefined }) {
  return (
    <Suspense>
      <NotifyMe orderId={id} token={token} />
    </Suspense>
  )
}

function Change({ order, token }: { order: Tracking; token: string | undefined }) {
  return (
    <Suspense>
      <AskChange
        order={order}
        token={token}
        pickTime={(value, onChange, isSameDay = false) => (
          <Suspense>
            <OtherPickupPart order={order} isSameDay={isSameDay} value={value} onChange={onChange} />
          </Suspense>
        )}
      />
    </Suspense>
  )
}

/** Takes back the change that waits for its payment. */
function TakeBack({ order, token }: { order: Tracking; token: string | undefined }) {
  const revision = waitingRevision(order.revisions)
  return (
    <Suspense>
      {revision && <WithdrawChange key={revision.number} order={order} token={token} revision={revision} />}
    </Suspense>
  )
}

/** Offered once the order is over: cancelled, or eaten. */
function Again({ order }: { order: Tracking }) {
  return (
    <Suspense>
      {order.status === 'cancelled' && <OrderAgainPart order={order} />}
      {order.status === 'delivered' && <AfterMeal order={order} />}
    </Suspense>
  )
}

/** The order does not wait for it. */
function WithdrawLater(props: { orderId: string; token: string | undefined; now: Date }) {
  return (
    <Suspense>
      <Withdraw {...props} />
    </Suspense>
  )
}

function Invoice(props: { order: { id: string; token: string | undefined } }) {
  return (
    <Suspense>
      <CompanyInvoice {...props} />
    </Suspense>
  )
}

function Data({ id, token }: { id: string; token: string | undefined }) {
  return (
    <Suspense>
      <YourData orderId={id} token={token} />
    </Suspense>
  )
}

type PendingPaymentProps = { order: Tracking; token: string | undefined; onPaid: () => void }

function PendingPayment({ order, token = '', onPaid }: PendingPaymentProps) {
  // Whoever pays by a link they were sent comes back to a page that knows the order by its number alone.
  const onOpened = () => {
    rememberOrder(order.id, token)
    if (order.status !== 'pending') settleOrder(order.id)
  }
  const waiting = waitingRevision(order.revisions)
  if (waiting) {
    const { number: revision, difference: totalAmount, payBy } = waiting
    const heldUntil = payBy ? formatTimeInSentence(parisTime(new Date(payBy))) : ''
    const due = { id: order.id, trackingToken: token, totalAmount, revision, heldUntil }
    return <PaymentStep key={revision} order={due} onOpened={onOpened} onPaid={onPaid} onRefused={onPaid} />
  }
  const heldUntil = order.payBy ? formatTimeInSentence(parisTime(new Date(order.payBy))) : ''
  return <PaymentStep order={{ ...order, trackingToken: token, heldUntil }} onOpened={onOpened} onPaid={onPaid} />
}
