import { memo, useState } from 'react'
import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { tillDue } from '#api/features/orders/rules/order-status.ts'
import { callSign } from '#api/kernel/ids.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached/cached-order.ts'
import { StaffIcon } from '#pwa/ui/media/icon/staff-icon.tsx'
import { wishWords } from '../../../revisions/wish-words.ts'
import { AtTill } from '../../../taking/at-till.tsx'
import { CustomerHere } from '../../arrivals/customer-here.tsx'
import { see } from '../../line/board-store.ts'
import { useDishes } from '../../tickets/stations/dish-facts.ts'
import { portionsOf, progressOf } from '../../tickets/stations/portions.ts'
import { useOwnStations } from '../../tickets/stations/stations.ts'
import { Missing } from '../../tickets/ticks/missing.tsx'
import { useTickedOrderAfterPaint } from '../../tickets/ticks/ticks.ts'
import { ChooseButton } from '../../unsynced/questions/choose-button.tsx'
import { SyncMark } from '../../unsynced/sync-mark.tsx'
import { useSync } from '../../unsynced/use-sync.ts'
import { type Step, StepButton } from './parts/step-button.tsx'
import { TickedLines } from './parts/ticked-lines.tsx'
import { ageOf } from './parts/ticket-age.ts'
import { PrintedTicketHead } from './parts/ticket-head.tsx'
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
