import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { DrawnOrder, OrderItems } from '#pwa/features/orders/tracking/order-items.tsx'
import { OrderWays, TakeAlong } from '#pwa/features/orders/tracking/order-ways.tsx'
import { rememberedOrder, trackingPath } from '#pwa/features/orders/tracking/remembered-orders.ts'
import { useTracking } from '#pwa/features/orders/tracking/use-tracking.ts'
import { PaymentReceived, usePaymentOutcome } from '#pwa/features/payments/payment-received.tsx'
import { telAddress, unbroken } from '#pwa/lib/format/contact-words.ts'
import { formatPickup } from '#pwa/lib/format/hours-words.ts'
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
import '../site-late.css'

const OFFLINE = 'Hors connexion. Ne payez pas une seconde fois\u00a0: nous vérifions dès le retour du réseau.'
const FAULT =
  'Le paiement n’a pas pu être vérifié\u00a0: le site ne répond pas. Ne payez pas une seconde fois, nous vérifions dès qu’il répond.'

/** Where the payment page leads back to: checking, then paid, returned or failed. */
export function PaymentSuccessPage() {
  const [search] = useSearchParams()
  const outcome = usePaymentOutcome(search.get('session_id') || undefined)
  const { data: restaurant } = useRestaurant()
  // A change of an order that was paid before leaves the cart alone.
  const paidOrderId = outcome.state === 'paid' && !outcome.isRevision ? outcome.orderId : undefined

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
      return (
        <Receipt
          orderId={outcome.orderId}
          amountCents={outcome.amountCents}
          isRevision={outcome.isRevision}
          restaurant={restaurant}
        />
      )
    case 'returned':
      return (
        <OrderPage
          name="Paiement"
          title={outcome.isRevision ? 'Modification non faite, remboursée.' : 'Commande annulée, remboursée.'}
          lead={<p>Votre paiement de {formatEuros(outcome.amountCents)} revient sous 5 à 10 jours.</p>}
          drawing={<EmptyBowl />}
          code={<OrderCode orderId={outcome.orderId} label="Commande" />}
        >
          <HomeAndPhone phone={restaurant?.phone} />
        </OrderPage>
      )
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

type ReceiptProps = {
  orderId: string
  amountCents: number
  /** What was paid is a change of an order that was paid before. */
  isRevision: boolean
  restaurant: PublicRestaurant | undefined
}

/** A paid order. The device that made it also knows its pickup and where to follow it. */
function Receipt({ orderId, amountCents, isRevision, restaurant }: ReceiptProps) {
  const now = useNow()
  const token = rememberedOrder(orderId)?.trackingToken
  const { order } = useTracking(orderId, token)
  const path = trackingPath(orderId)
  // They are offered where the order is followed.
  const canNotify = useNotificationsOffered() && path !== undefined
  return (
    <OrderPage
      name="Paiement"
      title={isRevision ? 'Supplément payé' : 'Paiement reçu'}
      lead={order?.pickup && <p>À retirer {formatPickup(order.pickup, now)}.</p>}
      drawing={order && <DrawnOrder lines={order.items} />}
      code={<OrderCode orderId={orderId} callNumber={order?.callNumber} label="Commande" />}
    >
      {path && (
        <ButtonLink look="primary" block to={path}>
          Suivre ma commande
        </ButtonLink>
      )}
      {order && (
        <OrderWays>
          <TakeAlong order={order} token={token} />
        </OrderWays>
      )}
      <PaymentReceived
        amountCents={amountCents}
        isRevision={isRevision}
        totalCents={order && toCents(order.totalAmount)}
        discount={order?.discount}
        restaurant={restaurant}
        pickup={order?.pickup ?? undefined}
        status={order?.status}
        now={now}
        movedFrom={order?.pickup?.movedFrom?.time}
        bySms={order?.sms}
        canNotify={canNotify}
      />
      {order && (
        <section className="ordered-dishes" aria-labelledby="ordered-dishes-title">
          <h2 id="ordered-dishes-title">Vos plats</h2>
          {/* What a promotion took off stands among the facts. */}
          <OrderItems items={order.items} discount={undefined} notes={order.pickup?.notes} />
        </section>
      )}
      <ButtonLink look={path ? 'outline' : 'primary'} block to="/">
        Retour à l’accueil
      </ButtonLink>
      <InstallHost hasPaid />
    </OrderPage>
  )
}
