import { type ComponentProps, memo } from 'react'
import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { tillDue } from '#api/features/orders/rules/order-status.ts'
import { callSign } from '#api/kernel/ids.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { shortDay } from '#pwa/lib/format/moment-words.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useMayDo } from '#pwa/lib/session/staff-session.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached-order.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { Icon, type IconName } from '#pwa/ui/media/icon.tsx'
import { wishWords } from '../../revision-words.ts'
import { see } from '../line/board-store.ts'
import { useDishes } from '../line/known-dishes.tsx'
import { move, useIsMoved } from '../line/moves.ts'
import { type Progress, portionsOf, progressOf, useOwnStations } from '../line/stations.ts'
import { useTickedOrder, useTickedOrderAfterPaint } from '../line/ticks.ts'
import { SyncMark, useSync } from './sync-mark.tsx'
import { ageOf } from './ticket-age.ts'
import { AllergyBox, PlainNote, PrintedTicketLines } from './ticket-lines.tsx'
import { CustomerHere, Missing, Strip } from './ticket-marks.tsx'
import './tickets.css'

export type TicketProps = {
  order: CachedOrder
  /** The status as shown: a tap counts at once, before the server has answered. */
  status: OrderStatus
  /** When it got that status, ISO. */
  since: string
  isUnseen: boolean
  /** The customer is there, and nobody has touched the ticket since. */
  isArrived: boolean
  leadMinutes: number
  /** The time from which the order's age is computed. */
  now: Date
  onMore: (id: string) => void
}

type PrintedTicketProps = TicketProps & {
  /** This is the next order to begin with: its button alone is saffron. */
  isNext: boolean
  /** There is room for its head and its allergy alone: the dishes are laid out, so that their height is known, and hidden. */
  isRow?: boolean
}

/** The next step of each column: the button's label, its icon, and the status that it leads to. */
const STEPS: Partial<Record<OrderStatus, Step>> = {
  confirmed: { label: 'Commencer', icon: 'arrow', to: 'preparing' },
  preparing: { label: 'Prête', icon: 'bell', to: 'ready' },
}

/** An order that is to be started or cooks: when, for whom, the button for its next step, what. */
export const PrintedTicket = memo(function PrintedTicket(props: PrintedTicketProps) {
  const { status, since, isUnseen, isArrived, isNext, isRow = false, leadMinutes, now, onMore } = props
  // The line that was touched answers first; what is left to cook and the next step's light follow.
  const order = useTickedOrderAfterPaint(props.order)
  const [dishes, own] = [useDishes(), useOwnStations()]
  const sync = useShownSync(order, status)
  const step = STEPS[status]
  const age = ageOf({ pickup: order.pickup, since, status }, leadMinutes, now)
  const isCooking = status === 'preparing'
  const progress = progressOf(portionsOf(order, dishes), own)

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a touch anywhere marks the order as seen; on a keyboard, its buttons do
    <article
      className="printed-ticket"
      data-status={status}
      data-late={age.isLate || undefined}
      data-unseen={isUnseen || isArrived || undefined}
      data-unsynced={sync}
      data-row={isRow || undefined}
      aria-label={`Commande ${callSign(order)}`}
      onClick={isUnseen || isArrived ? () => see([order.id]) : undefined}
    >
      <div className="ticket-top">
        <header>
          <OpenButton
            order={order}
            now={now}
            onMore={onMore}
            standing={isRow ? standingWords(progress, own.length > 0) : undefined}
          />
          {sync === 'asking' ? (
            <ChooseButton number={callSign(order)} />
          ) : (
            step && <StepButton order={order} step={step} isNext={isNext} isDone={isCooking && progress.isCooked} />
          )}
        </header>
        <AllergyBox order={order} />
      </div>
      <div className="ticket-body">
        <TicketStrips order={order} words={age.words} isUnseen={isUnseen} />
        {sync && <SyncMark sync={sync} />}
        <TickedLines order={props.order} isOnBoard isTickable={isCooking} />
        <PlainNote order={order} />
        {isCooking && <Missing progress={progress} isStation={own.length > 0} />}
      </div>
    </article>
  )
})

/** Facts of an order, each a strip: its lateness, its customer, its news, its money at the till. */
function TicketStrips({
  order,
  words,
  isUnseen,
}: {
  order: CachedOrder
  words: string | undefined
  isUnseen: boolean
}) {
  const { customerHereAt, changeRequest, pickup, paymentStatus } = order
  const mayOrder = useMayDo('orders')
  const due = tillDue(order)
  return (
    <>
      {words && (
        <Strip tone="late" icon="clock">
          {words}
        </Strip>
      )}
      {customerHereAt && <CustomerHere at={customerHereAt} />}
      {isUnseen && (
        <Strip tone="new" icon="bell">
          Nouvelle
        </Strip>
      )}
      {due && (
        <Strip tone={due.isCollected ? 'paid' : 'plain'} icon="card">
          {due.isCollected ? 'Encaissée' : 'À encaisser'} {mayOrder && <Price cents={due.cents} />}
        </Strip>
      )}
      {paymentStatus === 'refunded' && (
        <Strip tone="plain" icon="card">
          Remboursée
        </Strip>
      )}
      {pickup?.delayMinutes ? (
        <Strip tone="plain" icon="clock">
          Retard annoncé&nbsp;: +{pickup.delayMinutes}&nbsp;min
        </Strip>
      ) : null}
      {changeRequest && !changeRequest.answer && (
        <p className="revision-waits">Le client demande&nbsp;: {wishWords(changeRequest)}</p>
      )}
    </>
  )
}

/** The mark comes and goes with the status that is shown, which follows the queue a paint later. */
export function useShownSync(order: CachedOrder, status: OrderStatus): ReturnType<typeof useSync> {
  const queued = useSync(order.id)
  return queued === 'asking' || status !== order.status ? queued : undefined
}

type OpenButtonProps = {
  order: CachedOrder
  now: Date
  onMore: (id: string) => void
  /** How its dishes stand, where they have no room. */
  standing: string | undefined
}

/** Such as `cuit`, `fait ici`, `manque 2`; nothing before a dish is ticked. */
function standingWords({ isCooked, isOwnCooked, isBegun, missing }: Progress, isStation: boolean): string | undefined {
  if (isCooked) return 'cuit'
  if (isStation && isOwnCooked) return 'fait ici'
  const count = missing.reduce((sum, { count }) => sum + count, 0)
  return isBegun ? `manque ${count}` : undefined
}

/** The pickup time, the call number and the name, readable at arm's length; touched, all of the order and what can be done. */
function OpenButton({ order, now, onMore, standing }: OpenButtonProps) {
  const { pickup, number, callNumber, customerInfo } = order
  const isOtherDay = pickup && pickup.date !== parisDay(now)
  return (
    <h3 className="open">
      <button type="button" onClick={() => onMore(order.id)}>
        <span className="when">
          {isOtherDay && <small>{shortDay(pickup.date)}</small>}
          <b>{pickup?.time ?? '–:–'}</b>
        </span>
        {callNumber && <b className="call">{callNumber}</b>}
        <span className="who">
          <ShortName name={customerInfo.name} />
          <span className="visually-hidden"> {number}</span>
          {!callNumber && <small>{number}</small>}
          {standing && <small>, {standing}</small>}
        </span>
        <span className="visually-hidden">, autres actions</span>
      </button>
    </h3>
  )
}

/** `Camille R.`: as people are called, short enough to stand whole; read out in full. */
export function ShortName({ name }: { name: string }) {
  const full = name.trim() || 'Compte supprimé'
  const [first = '', ...others] = full.split(/\s+/)
  const initial = others.at(-1)?.charAt(0).toLocaleUpperCase('fr')
  // A salutation and 'Au comptoir' are no first names.
  const isPerson = name.trim() !== '' && initial && !/^(au|chez|famille|mme|mr|m\.?|dr)$/i.test(first)
  if (!isPerson) return <>{full}</>
  return (
    <>
      <span aria-hidden="true">
        {first} {initial}.
      </span>
      <span className="visually-hidden">{full}</span>
    </>
  )
}

type TickedLinesProps = Omit<ComponentProps<typeof PrintedTicketLines>, 'order'> & { order: CachedOrder }

/** A ticket's lines with what is ticked here: a tick draws them, and not the whole ticket, before the next paint. */
function TickedLines({ order, ...rest }: TickedLinesProps) {
  return <PrintedTicketLines order={useTickedOrder(order)} {...rest} />
}

/** Takes the place of a ticket's next step while somebody has to decide about the order's status. */
export function ChooseButton({ number }: { number: string }) {
  const { show } = useOverlay('conflit')
  return (
    <button type="button" className="step" data-asked onClick={() => show()}>
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
  isNext?: boolean
  /** All of it is cooked. */
  isDone?: boolean
  ageChecked?: boolean
}

/** The button for an order's next step. It answers the touch by itself: the ticket and the undo line follow a paint later. */
export function StepButton({ order, step, isNext, isDone, ageChecked = false }: StepButtonProps) {
  const isTaken = useIsMoved(order.id, step.to)
  return (
    <button
      type="button"
      className="step"
      data-next={isNext || undefined}
      data-done={isDone || undefined}
      data-taken={isTaken || undefined}
      onClick={() => void move(order, step.to, ageChecked)}
    >
      <span>
        {step.label}
        <span className="visually-hidden"> {callSign(order)}</span>
      </span>
      <Icon name={step.icon} />
    </button>
  )
}
