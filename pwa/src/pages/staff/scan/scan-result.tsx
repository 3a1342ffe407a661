import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import type { ScannedCustomer } from '#api/features/scans/contract.ts'
import { CardFace, CardFacts, LastKnownCard } from '#pwa/features/loyalty/admin/card-face.tsx'
import { isLastKnown, type LastKnown, useScannedCustomer } from '#pwa/features/loyalty/admin/scan-calls.ts'
import { useBoard } from '#pwa/features/orders/board/line/board-store.ts'
import { useMoves } from '#pwa/features/orders/board/line/moves.ts'
import { AnyTicket } from '#pwa/features/orders/board/tickets/ticket-list.tsx'
import { UndoBar } from '#pwa/features/orders/board/tickets/undo-bar.tsx'
import { isRefusal } from '#pwa/lib/calls/answers.ts'
import { useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { Link } from '#pwa/lib/navigation/link.tsx'
import { useNow } from '#pwa/lib/state/clock.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button, ButtonLink } from '#pwa/ui/forms/button.tsx'
import { EmptyBowl } from '#pwa/ui/media/drawing.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { QR_TAB } from './addresses.ts'
import './scan.css'

/** The card that a result page is handed beside the card's id, which is in its address. */
export type HandedOver = { claimedPoints: number | null }

type Way = { to: string; label: string }
type ScanResultProps = {
  cardId: string
  back: Way
  /** What is said where no customer has the card, and the way out. */
  nobody: Way & { title: string }
}

/** What the kitchen needs for an order, until the settings are here. */
const LEAD_MINUTES = 20

/** `/admin/qr-result/:qrId`: what a scan has found, in the place of the shell. */
export function DesktopResultPage() {
  const { qrId = '' } = useParams()
  return (
    <ScanResult
      cardId={qrId}
      back={{ to: QR_TAB, label: 'Codes QR' }}
      nobody={{ title: 'Aucune donnée client trouvée', to: '/admin', label: 'Retour à l’administration' }}
    />
  )
}

/** `/admin/qr-mobile/:id`: the same on a phone, whose way back is the next card. */
export function MobileResultPage() {
  const { id = '' } = useParams()
  return (
    <ScanResult
      cardId={id}
      back={{ to: '/admin/scan', label: 'Scan' }}
      nobody={{ title: 'Aucune donnée client', to: '/admin', label: 'Retour à l’administration' }}
    />
  )
}

/** A card's customer, read from the server by the id in the address; what the scan had found fills the first paint. */
function ScanResult({ cardId, back, nobody }: ScanResultProps) {
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
          Hors connexion, les points ne changent pas&nbsp;: ils se comptent en ligne, pour que deux appareils ne les
          donnent pas deux fois. Notez le passage, et reprenez la carte au retour du réseau.
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

type WaitingOrdersProps = {
  /** As they were when the card was scanned. */
  orders: readonly BoardOrder[]
  /** One of them has left the board. */
  onHandedOver: () => void
}

const NONE: ReadonlySet<string> = new Set()

/** What the customer has come for: the very tickets of the board, live, handed over with one tap and its undo. */
function WaitingOrders({ orders, onHandedOver }: WaitingOrdersProps) {
  const { orders: onBoard } = useBoard()
  const moves = useMoves()
  const now = useNow()
  const navigate = useNavigate()
  const leadMinutes = useRestaurant().data?.leadTimeMinutes ?? LEAD_MINUTES
  const shown = orders.map(order => (onBoard ? onBoard.get(order.id) : order)).filter(order => order !== undefined)
  useWhenFewer(shown.length, orders.length, onHandedOver)

  return (
    <section className="waiting-orders" aria-labelledby="waiting-orders">
      <h2 id="waiting-orders">{shown.length > 1 ? 'Commandes du jour' : 'Commande du jour'}</h2>
      {shown.length === 0 && <p className="soft">Aucune commande n’attend ce client aujourd’hui.</p>}
      {/* Before the board has told, a tap would be lost. */}
      <div inert={!onBoard}>
        {shown.map(order => {
          const move = moves.get(order.id)
          return (
            <AnyTicket
              key={order.id}
              shown={{ order, status: move?.to ?? order.status, since: move?.at.toISOString() ?? order.since }}
              unseen={NONE}
              arrived={NONE}
              nextId={undefined}
              leadMinutes={leadMinutes}
              now={now}
              onMore={id => void navigate(`/admin/commandes?ticket=${id}`)}
            />
          )
        })}
      </div>
      <UndoBar />
    </section>
  )
}

function useWhenFewer(shown: number, known: number, onFewer: () => void): void {
  const afterFewer = useEffectEvent(onFewer)
  const areFewer = shown < known
  useEffect(() => {
    if (areFewer) afterFewer()
  }, [areFewer])
}
