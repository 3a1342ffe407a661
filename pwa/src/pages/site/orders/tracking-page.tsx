import { Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { waitingRevision } from '#api/features/orders/rules/revisions.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { rememberOrder, settleOrder } from '#pwa/features/orders/tracking/remembered-orders.ts'
import { TrackingView } from '#pwa/features/orders/tracking/tracking-view.tsx'
import { useTracking } from '#pwa/features/orders/tracking/use-tracking.ts'
import { PaymentStep } from '#pwa/features/payments/payment-step.tsx'
import { telAddress, unbroken } from '#pwa/lib/format/contact-words.ts'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { RetryButton, Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { ButtonLink } from '#pwa/ui/forms/button.tsx'
import { OrderPage } from '#pwa/ui/layout/order-page.tsx'
import { partOrNothing } from '#pwa/ui/layout/part.tsx'
import { EmptyBowl } from '#pwa/ui/media/drawing.tsx'

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

const EVERY_MS = 15_000

/** `/commande/{id}?token=`: an order, live. */
export function TrackingPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const token = search.get('token') ?? undefined
  const { order, receivedAt, refusal, isOutOfReach, isCutOff, isAsking, askAgain } = useTracking(id, token)
  const { data: restaurant } = useRestaurant()
  const now = useNow(EVERY_MS)

  if (order) {
    return (
      <TrackingView
        order={order}
        token={token}
        restaurant={restaurant}
        cutOffSince={isCutOff ? receivedAt : undefined}
        now={now}
        notify={<Notify id={id} token={token} />}
        change={<Change order={order} token={token} />}
        withdrawChange={<TakeBack order={order} token={token} />}
        again={<Again order={order} />}
        withdraw={order.status !== 'pending' && <WithdrawLater orderId={id} token={token} now={now} />}
        invoice={<Invoice order={{ id, token }} />}
        data={<Data id={id} token={token} />}
        payment={<PendingPayment order={order} token={token} onPaid={askAgain} />}
      />
    )
  }
  if (refusal) return <UnknownOrder phone={restaurant?.phone} />
  if (isOutOfReach) return <OutOfReach phone={restaurant?.phone} busy={isAsking} onRetry={askAgain} />
  return (
    <OrderPage name="Votre commande" title="Un instant.">
      <Skeleton lines={6} label="Chargement de la commande" />
    </OrderPage>
  )
}

/** Nothing is told of the order, and this device has not seen it before; it is asked for again all the time. */
function OutOfReach({ phone, ...retry }: { phone: string | undefined; busy: boolean; onRetry: () => void }) {
  const isServerThere = useServerReachable()
  const [title, whenShown] = isServerThere
    ? ['Le site ne répond pas.', 'dès qu’il répond']
    : ['Hors connexion.', 'au retour du réseau']
  return (
    <OrderPage
      name="Votre commande"
      title={title}
      lead={<p>Cet appareil n’a pas encore vu cette commande. Elle s’affichera {whenShown}.</p>}
      drawing={<EmptyBowl />}
    >
      <RetryButton look="primary" block {...retry} />
      {phone && (
        <ButtonLink block to={telAddress(phone)}>
          Appeler
        </ButtonLink>
      )}
      <ButtonLink block to="/">
        Retour à l’accueil
      </ButtonLink>
    </OrderPage>
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

/** A link that opens nothing: mistyped, cut short, or another person's. */
function UnknownOrder({ phone }: { phone: string | undefined }) {
  return (
    <OrderPage
      name="Votre commande"
      title="Commande introuvable."
      lead={<p>Vérifiez le lien de suivi{phone && `, ou appelez-nous\u00a0: ${unbroken(phone)}`}.</p>}
      drawing={<EmptyBowl />}
    >
      {phone && (
        <ButtonLink look="primary" block to={telAddress(phone)}>
          Appeler
        </ButtonLink>
      )}
      <ButtonLink block to="/">
        Retour à l’accueil
      </ButtonLink>
    </OrderPage>
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
