import { usePublicStatus } from '#pwa/features/alerts/public-status.ts'
import { telAddress, unbroken } from '#pwa/lib/format/contact-words.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { ButtonLink } from '#pwa/ui/forms/button.tsx'
import { OrderPage } from '#pwa/ui/layout/order-page.tsx'

/** `/statut`: whether the site works, in one line, and the way around it where it does not. */
export function StatusPage() {
  const { data: status, isError } = usePublicStatus()
  const { data: restaurant } = useRestaurant()
  if (!status && !isError) {
    return (
      <OrderPage name="État du site" title="Un instant.">
        <Skeleton lines={2} label="Lecture de l’état" />
      </OrderPage>
    )
  }
  const isWell = status?.works && !isError
  // One sentence stands large, what may follow it beneath.
  const [sentence = '', ...more] = status?.sentence.split(/(?<=\.) /) ?? []
  const title = isError ? 'Le site ne répond pas d’ici.' : sentence
  return (
    <OrderPage name="État du site" title={title} lead={leadOf(isError, status?.since) ?? more.join(' ')}>
      {!isWell && restaurant && (
        <ButtonLink look="primary" to={telAddress(restaurant.phone)}>
          Appeler le {unbroken(restaurant.phone)}
        </ButtonLink>
      )}
      <ButtonLink to="/">Voir la carte</ButtonLink>
    </OrderPage>
  )
}

function leadOf(isError: boolean, since: string | undefined): string | undefined {
  if (isError) return 'Vérifiez votre connexion. Si elle est bonne, appelez-nous.'
  if (since === undefined) return undefined
  return `Pour commander, appelez-nous. Cela dure depuis ${formatMoment(new Date(since), clock.now())}.`
}
