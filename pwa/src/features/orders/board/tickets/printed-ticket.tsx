import { type ComponentProps, memo, useState } from 'react'
import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { tillDue } from '#api/features/orders/rules/order-status.ts'
import { callSign } from '#api/kernel/ids.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { shortDay } from '#pwa/lib/format/moment-words.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached-order.ts'
import { Icon, type IconName } from '#pwa/ui/media/icon.tsx'
import { StaffIcon } from '#pwa/ui/media/staff-icon.tsx'
import { wishWords } from '../../revision-words.ts'
import { see } from '../line/board-store.ts'
import { useDishes } from '../line/known-dishes.tsx'
import { move, useIsMoved } from '../line/moves.ts'
import { portionsOf, progressOf, useOwnStations } from '../line/stations.ts'
import { useTickedOrder, useTickedOrderAfterPaint } from '../line/ticks.ts'
import { AtTill } from './at-till.tsx'
import { SyncMark, useSync } from './sync-mark.tsx'
import { type Age, ageOf } from './ticket-age.ts'
import { PrintedTicketLines } from './ticket-lines.tsx'
import { CustomerHere, Missing } from './ticket-marks.tsx'
import './compact-ticket.css'
import './printed-ticket.css'

type PrintedTicketProps = {
  order: CachedOrder
  /** The status as shown: a tap counts at once, before the server has answered. */
  status: OrderStatus
  /** When it got that status, ISO. */
  since: string
  isUnseen: boolean
  /** The customer is there, and nobody has touched the ticket since. */
  isArrived: boolean
  /** This is the next order to begin with: its button alone is saffron. */
  isNext: boolean
  leadMinutes: number
  /** The time from which the order's age is computed. */
  now: Date
  onMore: (id: string) => void
}

/** The next step of each column: the button's label, its icon, and the status that it leads to. */
const STEPS: Partial<Record<OrderStatus, Step>> = {
  confirmed: { label: 'Commencer', icon: 'arrow', to: 'preparing' },
  preparing: { label: 'Prête', icon: 'bell', to: 'ready' },
  ready: { label: 'Remettre', icon: 'check', to: 'delivered' },
}

/** An order on the board: when, for whom, what, and the button for its next step. */
export const PrintedTicket = memo(function PrintedTicket(props: PrintedTicketProps) {
  const { status, since, isUnseen, isArrived, isNext, leadMinutes, now, onMore } = props
  // The line that was touched answers first; what is left to cook and the next step's light follow.
  const order = useTickedOrderAfterPaint(props.order)
  const [dishes, own] = [useDishes(), useOwnStations()]
  const [isOfAge, setOfAge] = useState(false)
  const queued = useSync(order.id)
  const isAsked = queued === 'asking'
  // The mark comes and goes with the status that is shown, which follows the queue a paint later.
  const sync = isAsked || status !== order.status ? queued : undefined
  const step = STEPS[status]
  const called = callSign(order)
  const age = ageOf({ pickup: order.pickup, since, status }, leadMinutes, now)
  const asksAge = status === 'ready' && order.alcoholPieces > 0
  const isToCollect = status === 'ready' && order.till !== undefined && !order.till.collectedAt
  const held = isToCollect ? 'À encaisser' : asksAge && !isOfAge ? 'Vérifiez l’âge' : undefined
  const isCooking = status === 'preparing'
  const progress = progressOf(portionsOf(order, dishes), own)
  const isDone = isCooking && progress.isCooked

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a touch anywhere marks the order as seen; on a keyboard, its buttons do
    <article
      className="printed-ticket"
      data-tone={age.tone}
      data-unseen={isUnseen || isArrived || undefined}
      data-unsynced={sync}
      aria-label={`Commande ${called}`}
      onClick={isUnseen || isArrived ? () => see([order.id]) : undefined}
    >
      <PrintedTicketHead order={order} age={age} isUnseen={isUnseen} now={now} />
      {order.customerHereAt && <CustomerHere at={order.customerHereAt} />}
      {order.changeRequest && !order.changeRequest.answer && (
        <p className="revision-waits">Le client demande&nbsp;: {wishWords(order.changeRequest)}</p>
      )}
      {sync && <SyncMark sync={sync} />}
      <TickedLines order={props.order} isOnBoard={status !== 'ready'} isTickable={isCooking} />
      {isCooking && <Missing progress={progress} isStation={own.length > 0} />}
      {asksAge && (
        <label className="age-check">
          <input type="checkbox" checked={isOfAge} onChange={({ target }) => setOfAge(target.checked)} />
          <span>
            18&nbsp;ans vérifié
            <small>
              {order.alcoholPieces > 1 ? `${order.alcoholPieces} boissons alcoolisées` : '1 boisson alcoolisée'}
            </small>
          </span>
        </label>
      )}
      {tillDue(order) && <AtTill order={order} name={called} />}
      <div className="go">
        {isAsked && <ChooseButton number={called} />}
        {step && !isAsked && (
          <StepButton order={order} step={step} isNext={isNext} isDone={isDone} held={held} ageChecked={isOfAge} />
        )}
        <button
          type="button"
          className="more"
          aria-label={`Autres actions pour ${called}`}
          onClick={() => onMore(order.id)}
        >
          <StaffIcon name="list" />
        </button>
      </div>
    </article>
  )
})

type PrintedTicketHeadProps = { order: CachedOrder; age: Age; isUnseen: boolean; now: Date }

/**
 * The pickup time and the call number, readable at two metres, the customer's name, and how long the order has been
 * waiting.
 */
function PrintedTicketHead({
  order: { pickup, number, callNumber, customerInfo, paymentStatus },
  age,
  isUnseen,
  now,
}: PrintedTicketHeadProps) {
  const isOtherDay = pickup && pickup.date !== parisDay(now)
  return (
    <header>
      <div className="when">
        {isOtherDay && <small>{shortDay(pickup.date)}</small>}
        <b>{pickup?.time ?? '–:–'}</b>
      </div>
      {callNumber && <b className="call">{callNumber}</b>}
      <h3 className="who">
        {customerInfo.name || 'Compte supprimé'}
        <small>
          {number}
          {pickup?.delayMinutes ? ` · +${pickup.delayMinutes}\u00a0min` : ''}
          {paymentStatus === 'refunded' && ' · remboursée'}
        </small>
      </h3>
      <p className="age">
        {isUnseen && <em>Nouvelle</em>}
        <span className="words">{age.words}</span>
        <small>{age.detail}</small>
      </p>
    </header>
  )
}

type TickedLinesProps = Omit<ComponentProps<typeof PrintedTicketLines>, 'order'> & { order: CachedOrder }

/** A ticket's lines with what is ticked here: a tick draws them, and not the whole ticket, before the next paint. */
function TickedLines({ order, ...rest }: TickedLinesProps) {
  return <PrintedTicketLines order={useTickedOrder(order)} {...rest} />
}

/** Takes the place of a ticket's next step while somebody has to decide about the order's status. */
function ChooseButton({ number }: { number: string }) {
  const { show } = useOverlay('conflit')
  return (
    <button type="button" className="step" onClick={() => show()}>
      <span>
        Choisir…<span className="visually-hidden"> {number}</span>
      </span>
      <Icon name="alert" />
    </button>
  )
}

type Step = { label: string; icon: IconName; to: OrderStatus }

type StepButtonProps = {
  order: CachedOrder
  step: Step
  isNext: boolean
  /** All of it is cooked. */
  isDone: boolean
  /** Why it cannot be pressed, in place of its label. */
  held: string | undefined
  ageChecked: boolean
}

/** The button for an order's next step. It answers the touch by itself: the ticket and the undo line follow a paint later. */
export function StepButton({ order, step, isNext, isDone, held, ageChecked }: StepButtonProps) {
  const isTaken = useIsMoved(order.id, step.to)
  return (
    <button
      type="button"
      className="step"
      data-next={isNext || undefined}
      data-done={isDone || undefined}
      data-taken={isTaken || undefined}
      aria-disabled={held !== undefined || undefined}
      onClick={() => held === undefined && void move(order, step.to, ageChecked)}
    >
      <span>
        {held ?? step.label}
        <span className="visually-hidden"> {callSign(order)}</span>
      </span>
      <Icon name={step.icon} />
    </button>
  )
}
