import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { DrawnOrder } from '#pwa/features/orders/tracking/drawn-order.tsx'
import { OrderItems } from '#pwa/features/orders/tracking/order-items.tsx'
import { OrderWays, TakeAlong } from '#pwa/features/orders/tracking/order-ways.tsx'
import { rememberedOrder, trackingPath } from '#pwa/features/orders/tracking/remembered-orders.ts'
import { useTracking } from '#pwa/features/orders/tracking/use-tracking.ts'
import { PaymentReceived } from '#pwa/features/payments/outcome/payment-received.tsx'
import { formatPickup } from '#pwa/lib/format/words/pickup-words.ts'
import { useNow } from '#pwa/lib/state/use-now.ts'
import { useNotificationsOffered } from '#pwa/offline/push/use-notifications.ts'
import { OrderCode } from '#pwa/ui/data/order-code/order-code.tsx'
import { ButtonLink } from '#pwa/ui/forms/button/button-link.tsx'
import { OrderPage } from '#pwa/ui/layout/order-page/order-page.tsx'
import { InstallHost } from '../install/install-host.tsx'
import './receipt.css'

type ReceiptProps = {
  orderId: string
  amountCents: number
  /** What was paid is a change of an order that was paid before. */
  isRevision: boolean
  restaurant: PublicRestaurant | undefined
}

/** A paid order. The device that made it also knows its pickup and where to follow it. */
export function Receipt({ orderId, amountCents, isRevision, restaurant }: ReceiptProps) {
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
