import { type ReactNode, useEffect, useState } from 'react'
import { recipeKey } from '#api/features/menu/rules/reward-recipes.ts'
import type { PaymentStatus } from '#api/features/orders/contract-order.ts'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { isUnderWay, tillDue } from '#api/features/orders/rules/order-status.ts'
import { callSign } from '#api/kernel/ids.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { formatDay } from '#api/kernel/time/paris-time.ts'
import { spaced, telAddress, unbroken } from '#pwa/lib/format/contact-words.ts'
import { useMayDo } from '#pwa/lib/session/staff-session.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached-order.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { NotLoaded, Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { OrderState } from '../../order-state.tsx'
import { hereSince } from '../line/board-alerts.ts'
import { type Dishes, useDishes } from '../line/known-dishes.tsx'
import { unreachableWords } from '../line/late-notices.ts'
import { useSoldOut, useTicket } from '../line/ticket-calls.ts'
import { AtTill } from '../tickets/at-till.tsx'
import { SyncMark, useSync } from '../tickets/sync-mark.tsx'
import { AllergyBox, PlainNote, PrintedTicketLines } from '../tickets/ticket-lines.tsx'
import { type AllergyInputs, CorrectForm } from './correct-form.tsx'
import { MovePickupForm } from './move-pickup-form.tsx'
import { CancelForm, RefundForm } from './refund-form.tsx'
import { Remarks } from './remarks.tsx'
import { ReviseForm } from './revise-form.tsx'
import { CustomerWish, RevisionList } from './revision-list.tsx'
import { TicketActions } from './ticket-actions.tsx'
import '../tickets/tickets.css'
import '../board-late.css'

type TicketSheetProps = {
  id: string | undefined
  onClose: () => void
  onPrint: (order: CachedOrder) => void
  /** The button that prints it once more on the restaurant's own printers. */
  printAgain: (order: BoardOrder) => ReactNode
  allergyInputs: AllergyInputs
}
type Step = 'ticket' | 'cancel' | 'refund' | 'revise' | 'move' | 'correct'

/** The payment's status in the staff's words. */
const PAYMENT_WORDS: Record<PaymentStatus, string> = {
  unpaid: 'À payer',
  paid: 'Payée',
  partially_refunded: 'Remboursée en partie',
  refunded: 'Remboursée',
  no_payment_required: 'Rien à payer',
}

/** Everything about one order, and all that can be done with it beside its next step. */
export function TicketSheet({ id, onClose, onPrint, printAgain, allergyInputs }: TicketSheetProps) {
  const { order, cached, isMissing, askAgain } = useTicket(id)
  const sync = useSync(id ?? '')
  const [step, setStep] = useState<Step>('ticket')
  useEffect(() => {
    if (id !== undefined) setStep('ticket')
  }, [id])
  const back = () => setStep('ticket')
  const known = order ?? cached
  const number = known ? callSign(known) : ''
  const titles: Record<Step, string> = {
    ticket: `Commande ${number}`,
    cancel: `Annuler ${number}`,
    refund: `Rembourser ${number}`,
    revise: `Modifier ${number}`,
    move: `Déplacer ${number}`,
    correct: `Corriger ${number}`,
  }
  return (
    <Sheet open={id !== undefined} title={titles[step]} onClose={onClose} onBack={step === 'ticket' ? undefined : back}>
      {sync && <SyncMark sync={sync} />}
      {isMissing && <Notice tone="problem">Cette commande n’a pas pu être trouvée.</Notice>}
      {askAgain && <NotLoaded onRetry={askAgain}>Cette commande n’a pas pu être chargée.</NotLoaded>}
      {!order && cached && <CachedTicket order={cached} onPrint={() => onPrint(cached)} />}
      {!order && !cached && !isMissing && !askAgain && <Skeleton lines={6} />}
      {order?.unreachable && <Unreachable order={order} />}
      {order && step === 'ticket' && (
        <div className="ticket-sheet">
          <CustomerWish order={order} />
          <TicketDetail order={order} />
          <Remarks order={order} />
          <TicketActions
            order={order}
            onPrint={() => onPrint(order)}
            onCancel={() => setStep('cancel')}
            onRefund={() => setStep('refund')}
            onRevise={() => setStep('revise')}
            onMove={() => setStep('move')}
            onCorrect={() => setStep('correct')}
            printAgain={printAgain(order)}
          />
          <RevisionList order={order} />
          {isUnderWay(order.status) && <SoldOutLines order={order} />}
        </div>
      )}
      {order && step === 'cancel' && <CancelForm order={order} onDone={onClose} />}
      {order && step === 'revise' && <ReviseForm order={order} onDone={back} />}
      {order && step === 'move' && <MovePickupForm order={order} onDone={back} />}
      {order && step === 'correct' && <CorrectForm order={order} onDone={back} allergyInputs={allergyInputs} />}
      {order && step === 'refund' && <RefundForm order={order} onDone={back} />}
    </Sheet>
  )
}

/** Says that nothing written reaches an order's customer, before whoever changes it counts on that. */
function Unreachable({ order }: { order: Pick<BoardOrder, 'customerInfo'> }) {
  const mayOrder = useMayDo('orders')
  if (!mayOrder)
    return (
      <div className="ticket-unreachable">
        <Notice icon="phone">Aucun message n’arrive chez ce client. Dites ce qui change au comptoir.</Notice>
      </div>
    )
  return (
    <div className="ticket-unreachable">
      <Notice icon="phone">
        {order.customerInfo.email ? 'Aucun email n’arrive chez ce client.' : 'Ce client n’a pas laissé d’email.'}{' '}
        {unreachableWords(order)}
      </Notice>
    </div>
  )
}

/** All of an order: for whom, when and what; how to reach them and what was paid for those who may know. */
function TicketDetail({ order }: { order: BoardOrder }) {
  const { customerInfo, pickup, status, customerHereAt, takenBy, cancelReason } = order
  const mayOrder = useMayDo('orders')
  return (
    <div className="ticket-detail">
      <OrderState status={status} />
      <dl>
        <dt>Référence</dt>
        <dd>{order.number}</dd>
        <dt>Client</dt>
        <dd>{customerInfo.name || 'Compte supprimé'}</dd>
        {mayOrder && customerInfo.phone && (
          <>
            <dt>Téléphone</dt>
            <dd>
              <a href={telAddress(customerInfo.phone)}>{unbroken(spaced(customerInfo.phone))}</a>
            </dd>
          </>
        )}
        <dt>Retrait</dt>
        <dd>
          {pickup ? `${formatDay(pickup.date)}, ${pickup.asap ? 'vers\u00a0' : ''}${pickup.time}` : 'pas encore choisi'}
        </dd>
        {customerHereAt && (
          <>
            <dt>Arrivée</dt>
            <dd>{hereSince(customerHereAt)}</dd>
          </>
        )}
        {takenBy && (
          <>
            <dt>Prise par</dt>
            <dd>{takenBy}</dd>
          </>
        )}
        {mayOrder && <PaymentFact order={order} />}
        {cancelReason && (
          <>
            <dt>Annulée</dt>
            <dd>{cancelReason}</dd>
          </>
        )}
      </dl>
      {mayOrder && <AtTill order={order} name={callSign(order)} />}
      <div className="printed-ticket">
        <AllergyBox order={order} />
        <PrintedTicketLines order={order} />
        <PlainNote order={order} />
      </div>
    </div>
  )
}

/** What was paid and how, for those who have to do with it. */
function PaymentFact({ order }: { order: BoardOrder }) {
  const { paymentStatus, totalAmount, discount, refundedAmount, till } = order
  const due = tillDue(order)
  return (
    <>
      <dt>Paiement</dt>
      <dd>
        {till ? (till.collectedAt ? 'Encaissée à la caisse' : 'À encaisser à la caisse') : PAYMENT_WORDS[paymentStatus]}
        , <Price cents={toCents(totalAmount)} />
        {due?.isDifference && (
          <>
            , différence {due.isCollected ? 'encaissée' : 'à encaisser'} à la caisse <Price cents={due.cents} />
          </>
        )}
        {discount && `, réduction de ${discount.percent}\u00a0%`}
        {refundedAmount > 0 && (
          <>
            , dont <Price cents={toCents(refundedAmount)} /> remboursés
          </>
        )}
      </dd>
    </>
  )
}

/** The copy of an order that this device has stored, which excludes telephone and money. */
function CachedTicket({ order, onPrint }: { order: CachedOrder; onPrint: () => void }) {
  const { customerInfo, pickup, status } = order
  return (
    <div className="ticket-sheet">
      <div className="ticket-detail">
        <OrderState status={status} />
        <dl>
          <dt>Référence</dt>
          <dd>{order.number}</dd>
          <dt>Client</dt>
          <dd>{customerInfo.name || 'Compte supprimé'}</dd>
          <dt>Retrait</dt>
          <dd>
            {pickup
              ? `${formatDay(pickup.date)}, ${pickup.asap ? 'vers\u00a0' : ''}${pickup.time}`
              : 'pas encore choisi'}
          </dd>
        </dl>
        <div className="printed-ticket">
          <AllergyBox order={order} />
          <PrintedTicketLines order={order} />
          <PlainNote order={order} />
        </div>
      </div>
      <Notice icon="offline">
        Hors connexion&nbsp;: le téléphone, le paiement, l’annulation et le remboursement reviennent avec le réseau.
      </Notice>
      <div className="ticket-actions">
        <Button onClick={onPrint}>Imprimer le ticket</Button>
      </div>
    </div>
  )
}

/** The dishes of an order, each with a button that makes it unavailable until tomorrow morning, or available again. */
function SoldOutLines({ order }: { order: BoardOrder }) {
  return (
    <section className="dish-list">
      <h3>Un plat est épuisé&nbsp;?</h3>
      <ul>
        {dishesOf(order, useDishes()).map(dish => (
          <DishRow key={dish.id} {...dish} />
        ))}
      </ul>
    </section>
  )
}

function DishRow({ id, name }: { id: string; name: string }) {
  const soldOut = useSoldOut()
  const [isOut, setOut] = useState(false)
  const needsNetwork = useNeedsNetwork('Épuisé')
  const onPress = () => {
    const text = isOut ? 'de nouveau à la carte.' : 'épuisé jusqu’à demain matin.'
    const onSuccess = () => {
      setOut(!isOut)
      showToast({ title: name, text, tone: 'done' })
    }
    soldOut.mutate({ id, isBack: isOut }, { onSuccess })
  }
  return (
    <li>
      <span>{name}</span>
      <Button busy={soldOut.isPending} busyLabel="Un instant…" blocked={needsNetwork} onClick={onPress}>
        {isOut ? 'Remettre à la carte' : 'Épuisé aujourd’hui'}
        <span className="visually-hidden">, {name}</span>
      </Button>
      {soldOut.error && <Notice tone="problem">{soldOut.error.message}</Notice>}
    </li>
  )
}

/** The dishes of an order, each once, with the parts of a set menu and what free dishes are, since it is dishes that run out. */
function dishesOf({ items }: BoardOrder, known: Dishes): { id: string; name: string }[] {
  const dishes = items.flatMap(({ components, ...line }) =>
    components
      ? components.map(part => ({ id: part.menuItemId, name: part.name }))
      : [{ id: known.get(recipeKey(line) ?? '')?.id ?? line.menuItemId, name: line.name }],
  )
  return [...new Map(dishes.map(dish => [dish.id, dish])).values()]
}
