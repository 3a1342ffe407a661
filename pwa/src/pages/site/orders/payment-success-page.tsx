import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatEuros } from '#api/kernel/order/money.ts'
import { usePaymentOutcome } from '#pwa/features/payments/outcome/payment-outcome.ts'
import { telAddress, unbroken } from '#pwa/lib/forms/phone.ts'
import { useRestaurant } from '#pwa/lib/menu/use-restaurant.ts'
import { OrderCode } from '#pwa/ui/data/order-code/order-code.tsx'
import { Skeleton } from '#pwa/ui/feedback/skeleton/skeleton.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { ButtonLink } from '#pwa/ui/forms/button/button-link.tsx'
import { OrderPage } from '#pwa/ui/layout/order-page/order-page.tsx'
import { EmptyBowl } from '#pwa/ui/media/drawing/empty-bowl.tsx'
import { finishOrder } from './finish-order.ts'
import { Receipt } from './receipt.tsx'

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
