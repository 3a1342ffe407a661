import { payableOrder } from '#pwa/features/checkout/order-attempt.ts'
import { telAddress, unbroken } from '#pwa/lib/format/contact-words.ts'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { ButtonLink } from '#pwa/ui/forms/button.tsx'
import { OrderPage } from '#pwa/ui/layout/order-page.tsx'
import { DishDrawing } from '#pwa/ui/media/drawing.tsx'

const WAITING = { vessel: 'wok', contents: ['riz', 'crevette', 'oeuf', 'basilic'] }

/** The payment was given up: nothing debited, the cart still there. Both ways lead home, one of them into the checkout. */
export function PaymentCancelPage() {
  const { data: restaurant } = useRestaurant()
  const step = payableOrder(useNow()) ? 'paiement' : 'recapitulatif'
  return (
    <OrderPage
      name="Paiement"
      title="Paiement annulé"
      lead={<p>Rien n’a été débité, votre panier vous attend.</p>}
      drawing={<DishDrawing drawing={WAITING} />}
    >
      <ButtonLink look="primary" block to={`/?commander=${step}`}>
        Réessayer
      </ButtonLink>
      <ButtonLink block to="/">
        Retour à l’accueil
      </ButtonLink>
      {restaurant && (
        <p>
          Besoin d’aide&nbsp;: <a href={telAddress(restaurant.phone)}>{unbroken(restaurant.phone)}</a>
        </p>
      )}
    </OrderPage>
  )
}
