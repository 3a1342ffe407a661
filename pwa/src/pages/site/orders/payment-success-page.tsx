import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { isStillCooked } from '#api/features/orders/rules/order-status.ts'
import { waitingRevision } from '#api/features/orders/rules/revisions.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { rememberedOrder } from '#pwa/features/orders/tracking/remembered-orders.ts'
import type { Headline } from '#pwa/features/orders/tracking/tracking-view.tsx'
import { useTracking } from '#pwa/features/orders/tracking/use-tracking.ts'
import { type PaymentOutcome, PaymentReceived, usePaymentOutcome } from '#pwa/features/payments/payment-received.tsx'
import { telAddress, unbroken } from '#pwa/lib/format/contact-words.ts'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { useNotificationsOffered } from '#pwa/offline/push/use-notifications.ts'
import { OrderCode } from '#pwa/ui/data/order-parts.tsx'
import { Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button, ButtonLink } from '#pwa/ui/forms/button.tsx'
import { OrderPage } from '#pwa/ui/layout/order-page.tsx'
import { EmptyBowl } from '#pwa/ui/media/drawing.tsx'
import { InstallHost } from '../overlays.tsx'
import { finishOrder } from './finish-order.ts'
import { FollowedOrder } from './followed-order.tsx'

const OFFLINE = 'Hors connexion. Ne payez pas une seconde fois\u00a0: nous vérifions dès le retour du réseau.'
const FAULT =
  'Le paiement n’a pas pu être vérifié\u00a0: le site ne répond pas. Ne payez pas une seconde fois, nous vérifions dès qu’il répond.'

/** Where the payment page leads back to: checking, then paid, returned or failed. */
export function PaymentSuccessPage() {
  const [search] = useSearchParams()
  const outcome = usePaymentOutcome(search.get('session_id') || undefined)
  const { data: restaurant } = useRestaurant()
  // A change of an order that was paid before leaves the cart alone.
  const paidOrderId = outcome.state === 'paid' && outcome.revision === undefined ? outcome.orderId : undefined

  // The cart is kept until the money is there, and emptied once: this address may be opened again later.
  useEffect(() => {
    if (paidOrderId) void finishOrder(paidOrderId)
  }, [paidOrderId])

  switch (outcome.state) {
    case 'checking':
      return (
        <OrderPage name="Paiement" title="Un instant." lead={<p>Vérification du paiement…</p>}>
          <Skeleton lines={6} label="Vérification du paiement…" />
        </OrderPage>
      )
    case 'silent':
      return (
        <OrderPage name="Paiement" title="Vérification en attente" lead={<p>{outcome.isFault ? FAULT : OFFLINE}</p>}>
          <p>Votre panier est gardé.</p>
          <Button block onClick={outcome.checkAgain}>
            Vérifier maintenant
          </Button>
          <HomeAndPhone phone={restaurant?.phone} />
        </OrderPage>
      )
    case 'paid':
    case 'returned':
      return <PaidOrder outcome={outcome} restaurant={restaurant} />
    case 'failed':
      return (
        <OrderPage name="Paiement" title="Erreur de paiement" lead={<p>{outcome.message}</p>} drawing={<EmptyBowl />}>
          <p>Votre panier est gardé.</p>
          {search.get('session_id') && (
            <Button look="primary" block onClick={outcome.checkAgain}>
              Réessayer
            </Button>
          )}
          <HomeAndPhone phone={restaurant?.phone} />
        </OrderPage>
      )
  }
}

function HomeAndPhone({ phone }: { phone: string | undefined }) {
  return (
    <>
      <ButtonLink block to="/">
        Retour à l’accueil
      </ButtonLink>
      {phone && (
        <p>
          Besoin d’aide&nbsp;: <a href={telAddress(phone)}>{unbroken(phone)}</a>
        </p>
      )}
    </>
  )
}

type Outcome = Extract<PaymentOutcome, { state: 'paid' | 'returned' }>
type PaidOrderProps = { outcome: Outcome; restaurant: PublicRestaurant | undefined }

/** A paid order: followed here as at its own address, where this device holds its link or its owner is signed in. */
function PaidOrder({ outcome, restaurant }: PaidOrderProps) {
  const { orderId, state } = outcome
  const now = useNow()
  const token = rememberedOrder(orderId)?.trackingToken || undefined
  const { order, ...following } = useTracking(orderId, token)
  const canNotify = useNotificationsOffered()
  if (!order || isFromBefore(order, outcome)) {
    const isUnknownHere = Boolean(following.refusal) || (token === undefined && following.isOutOfReach)
    return <PaymentAlone {...{ outcome, restaurant, now, isUnknownHere }} />
  }
  const { pickup, status, discount, sms } = order
  const paid = state === 'paid' && (
    <PaymentReceived
      {...{ ...outcome, restaurant, now, discount, status, canNotify }}
      totalCents={toCents(order.totalAmount)}
      pickup={pickup ?? undefined}
      bySms={sms}
    />
  )
  return (
    <FollowedOrder
      {...{ order, token, restaurant, now, following, paid }}
      headline={isNews(order, outcome) ? headlineOf(outcome) : undefined}
      end={
        <>
          <ButtonLink block to="/">
            Retour à l’accueil
          </ButtonLink>
          <InstallHost hasPaid />
        </>
      }
    />
  )
}

/** Whether the device knows the order as it was before this payment: what it would ask to pay is paid. */
function isFromBefore({ status, revisions }: Tracking, { revision }: Outcome): boolean {
  return revision === undefined ? status === 'pending' : waitingRevision(revisions)?.number === revision
}

/** Whether the payment is what there is to say first: it was in vain, or nothing has happened to the order since. */
function isNews({ status }: Tracking, { state, revision }: Outcome): boolean {
  if (state === 'returned') return true
  return revision === undefined ? status === 'confirmed' : isStillCooked(status)
}

function headlineOf({ state, revision, amountCents }: Outcome): Headline {
  const isRevision = revision !== undefined
  if (state === 'paid') return { title: isRevision ? 'Supplément payé' : 'Paiement reçu' }
  const title = isRevision ? 'Modification annulée, remboursée.' : 'Commande annulée, remboursée.'
  return { title, rest: `Votre paiement de ${formatEuros(amountCents)} revient sous 5 à 10 jours.` }
}

type PaymentAloneProps = PaidOrderProps & {
  now: Date
  /** This device cannot show the order, not even in a moment. */
  isUnknownHere: boolean
}

/** The payment, on a device that does not know the order or is still asking for it. */
function PaymentAlone({ outcome, restaurant, now, isUnknownHere }: PaymentAloneProps) {
  const { title, rest } = headlineOf(outcome)
  const page = { name: 'Paiement', title, code: <OrderCode orderId={outcome.orderId} label="Commande" /> }
  if (outcome.state === 'returned') {
    return (
      <OrderPage {...page} lead={<p>{rest}</p>} drawing={<EmptyBowl />}>
        <HomeAndPhone phone={restaurant?.phone} />
      </OrderPage>
    )
  }
  return (
    <OrderPage {...page}>
      <PaymentReceived {...{ ...outcome, restaurant, now }} />
      {isUnknownHere && <p>Le lien pour suivre la commande est dans votre email.</p>}
      <ButtonLink look="primary" block to="/">
        Retour à l’accueil
      </ButtonLink>
      <InstallHost hasPaid />
    </OrderPage>
  )
}
