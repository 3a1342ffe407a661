import { useLocation } from 'react-router-dom'
import type { ScannedCustomer } from '#api/features/scans/contract.ts'
import { CardFace } from '#pwa/features/loyalty/admin/scan/result/card-face.tsx'
import { CardFacts } from '#pwa/features/loyalty/admin/scan/result/card-facts.tsx'
import { LastKnownCard } from '#pwa/features/loyalty/admin/scan/result/last-known-card.tsx'
import { isLastKnown, type LastKnown, useScannedCustomer } from '#pwa/features/loyalty/admin/scan/scan-calls.ts'
import { isRefusal } from '#pwa/lib/calls/api-problem.ts'
import { Link } from '#pwa/lib/navigation/link.tsx'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Skeleton } from '#pwa/ui/feedback/skeleton/skeleton.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { ButtonLink } from '#pwa/ui/forms/button/button-link.tsx'
import { EmptyBowl } from '#pwa/ui/media/drawing/empty-bowl.tsx'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { WaitingOrders } from '../waiting-orders.tsx'
import './scan-result.css'

/** What a result page is handed over beside the card's id, which is in its address. */
export type HandedOver = { claimedPoints: number | null }

type Way = { to: string; label: string }
type ScanResultProps = {
  cardId: string
  back: Way
  /** What is said where no customer has the card, and the way out. */
  nobody: Way & { title: string }
}

/** A card's customer, read from the server by the id in the address; what the scan had found fills the first paint. */
export function ScanResult({ cardId, back, nobody }: ScanResultProps) {
  const { data: customer, error, isFetching, refetch } = useScannedCustomer(cardId)
  const isNobodys = isRefusal(error) && error.status === 404
  return (
    <div className="scan-result">
      <nav aria-label="Retour">
        <Link to={back.to}>
          <Icon name="back" />
          {back.label}
        </Link>
        <ButtonLink to="/admin/scan">Scanner une autre carte</ButtonLink>
      </nav>
      {error && !isNobodys && (
        <Notice tone="problem">
          <p>{error.message}</p>
          <Button look="link" busy={isFetching} busyLabel="Nouvel essai…" onClick={() => void refetch()}>
            Réessayer
          </Button>
        </Notice>
      )}
      {isNobodys ? (
        <Nobody {...nobody} />
      ) : customer && isLastKnown(customer) ? (
        <KnownHere card={customer} />
      ) : customer ? (
        <Found customer={customer} onHandedOver={() => void refetch()} />
      ) : (
        !error && <Skeleton lines={8} label="Chargement du client" />
      )}
    </div>
  )
}

function Found({ customer, onHandedOver }: { customer: ScannedCustomer; onHandedOver: () => void }) {
  const { state } = useLocation() as { state: Partial<HandedOver> | null }
  return (
    <div className="found">
      <CardFace customer={customer} claimedPoints={state?.claimedPoints ?? null} />
      <WaitingOrders orders={customer.orders} onHandedOver={onHandedOver} />
      <CardFacts customer={customer} />
      <ButtonLink to={`/admin/commandes/nouvelle?carte=${customer.qr_code_id}`}>Nouvelle commande</ButtonLink>
    </div>
  )
}

/** Without a network: what the device knows, and why nothing can be changed. */
function KnownHere({ card }: { card: LastKnown }) {
  return (
    <div className="found">
      <LastKnownCard card={card} />
      <div className="known-here">
        <Notice icon="offline">
          Hors connexion, les points ne changent pas&nbsp;: le serveur seul les compte, et deux appareils ne doivent pas
          les donner deux fois. Notez le passage, et reprenez la carte au retour du réseau.
        </Notice>
        <ButtonLink to="/admin/commandes">Voir les commandes</ButtonLink>
      </div>
    </div>
  )
}

function Nobody({ title, to, label }: Way & { title: string }) {
  return (
    <div className="nobody">
      <EmptyBowl />
      <h1>{title}</h1>
      <p>La carte a peut-être été remplacée. Demandez au client d’ouvrir sa carte dans son compte.</p>
      <ButtonLink look="primary" to={to}>
        {label}
      </ButtonLink>
    </div>
  )
}
