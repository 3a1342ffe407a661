import { useParams, useSearchParams } from 'react-router-dom'
import { useTracking } from '#pwa/features/orders/tracking/use-tracking.ts'
import { telAddress, unbroken } from '#pwa/lib/format/contact-words.ts'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { RetryButton, Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { ButtonLink } from '#pwa/ui/forms/button.tsx'
import { OrderPage } from '#pwa/ui/layout/order-page.tsx'
import { EmptyBowl } from '#pwa/ui/media/drawing.tsx'
import { FollowedOrder } from './followed-order.tsx'

const EVERY_MS = 15_000

/** `/commande/{id}?token=`: an order, live. */
export function TrackingPage() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const token = search.get('token') ?? undefined
  const { order, refusal, isOutOfReach, isAsking, askAgain, ...following } = useTracking(id, token)
  const { data: restaurant } = useRestaurant()
  const now = useNow(EVERY_MS)

  if (order) return <FollowedOrder {...{ order, token, restaurant, now }} following={{ ...following, askAgain }} />
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
