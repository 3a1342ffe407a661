import { useParams } from 'react-router-dom'
import { type CardInfo, CardView, useCardInfo } from '#pwa/features/loyalty/card-view.tsx'
import { isRefusal } from '#pwa/lib/calls/answers.ts'
import { NetworkFailure } from '#pwa/lib/calls/api.ts'
import { telAddress, unbroken } from '#pwa/lib/format/contact-words.ts'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { useCustomer } from '#pwa/lib/session/customer-session.ts'
import { useCopySince } from '#pwa/offline/cached/use-copy-since.ts'
import { CopyAge } from '#pwa/ui/feedback/device-notes.tsx'
import { RetryButton, Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { ButtonLink } from '#pwa/ui/forms/button.tsx'
import { OrderPage, PageBar } from '#pwa/ui/layout/order-page.tsx'
import { CONTENT_ID } from '#pwa/ui/layout/skip-link.tsx'
import { EmptyBowl } from '#pwa/ui/media/drawing.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import '../site-late.css'

const NAME = 'Carte de fidélité'
const SILENCE = 'Hors connexion. La carte s’affichera au retour du réseau.'

/** `/customer/{customerId}`: where the QR code of a card leads. */
export function CustomerPage() {
  const { customerId = '' } = useParams()
  const asked = useCardInfo(customerId)
  const { data: card, error, isFetching, refetch } = asked
  const copyAt = useCopySince(asked)
  if (card) return <Card card={card} copyAt={copyAt} />
  if (error) return <NoCard error={error} fetching={isFetching} onRetry={() => void refetch()} />
  return (
    <OrderPage name={NAME} title="Un instant.">
      <Skeleton lines={6} label="Chargement de la carte" />
    </OrderPage>
  )
}

function Card({ card, copyAt }: { card: CardInfo; copyAt: Date | undefined }) {
  const { data: restaurant } = useRestaurant()
  const isOwn = useCustomer()?.qr_code_id === card.qr_code_id
  return (
    <div className="customer-page">
      <title>{NAME}</title>
      <PageBar name={NAME} />
      <main id={CONTENT_ID}>
        {copyAt && <CopyAge what="Carte" at={copyAt} />}
        <CardView card={card} />
        <p className="thanks display">Merci de votre fidélité.</p>
        {isOwn && (
          <ButtonLink look="primary" block to="/?compte=points">
            Mes points fidélité
          </ButtonLink>
        )}
        {restaurant && (
          <address>
            <b>{restaurant.name}</b>
            {restaurant.address}
            <a href={telAddress(restaurant.phone)}>
              <Icon name="phone" />
              {unbroken(restaurant.phone)}
            </a>
          </address>
        )}
      </main>
    </div>
  )
}

type NoCardProps = { error: Error; fetching: boolean; onRetry: () => void }

/** A code that nobody has, or no answer; each with what helps: the restaurant itself. */
function NoCard({ error, fetching, onRetry }: NoCardProps) {
  const phone = useRestaurant().data?.phone
  const isUnknown = isRefusal(error) && error.status === 404
  return (
    <OrderPage
      name={NAME}
      title={isUnknown ? 'Client non trouvé' : 'Erreur de connexion'}
      lead={
        <>
          {!isUnknown && <p>{error instanceof NetworkFailure ? SILENCE : error.message}</p>}
          <p>{phone ? `Appelez le restaurant au ${unbroken(phone)}.` : 'Contactez le restaurant.'}</p>
        </>
      }
      drawing={<EmptyBowl />}
    >
      {!isUnknown && <RetryButton look="primary" block busy={fetching} onRetry={onRetry} />}
      {phone && (
        <ButtonLink look={isUnknown ? 'primary' : 'outline'} block to={telAddress(phone)}>
          Appeler le restaurant
        </ButtonLink>
      )}
      <ButtonLink block to="/">
        Retour à l’accueil
      </ButtonLink>
    </OrderPage>
  )
}
