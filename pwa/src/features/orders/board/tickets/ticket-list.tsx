import { memo, useEffect, useRef, useState } from 'react'
import { tillDue } from '#api/features/orders/rules/order-status.ts'
import { callSign } from '#api/kernel/ids.ts'
import { plural } from '#api/kernel/plural.ts'
import { formatTimeInSentence, parisTime } from '#api/kernel/time/paris-time.ts'
import { useMayDo } from '#pwa/lib/session/staff-session.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { see } from '../line/board-store.ts'
import type { Shown } from '../line/columns.ts'
import { piecesOf } from '../line/stations.ts'
import { useCollect } from './at-till.tsx'
import {
  ChooseButton,
  PrintedTicket,
  ShortName,
  StepButton,
  type TicketProps,
  useShownSync,
} from './printed-ticket.tsx'
import { SyncMark } from './sync-mark.tsx'
import { ageOf } from './ticket-age.ts'
import { AllergyBox, hasAllergy } from './ticket-lines.tsx'
import './tickets.css'

/** More than a phone shows at a glance. */
const AT_ONCE = 8

export type ListProps = Pick<TicketProps, 'leadMinutes' | 'now' | 'onMore'> & {
  unseen: ReadonlySet<string>
  arrived: ReadonlySet<string>
  /** The order to begin with next. */
  nextId: string | undefined
}

const HAND_OVER = { label: 'Remettre', icon: 'check', to: 'delivered' } as const

/**
 * Tickets one below the other, and more of them whenever the end comes into view: a tap then costs no more with two
 * hundred orders than with twenty.
 */
export function TicketList({ tickets, ...rest }: ListProps & { tickets: readonly Shown[] }) {
  const [count, setCount] = useState(AT_ONCE)
  const left = tickets.length - count
  return (
    <ul className="ticket-list">
      {tickets.slice(0, count).map(shown => (
        <li key={shown.order.id}>
          <AnyTicket shown={shown} {...rest} />
        </li>
      ))}
      {left > 0 && (
        <li key="rest">
          <RestButton count={left} onNear={() => setCount(count + AT_ONCE)} />
        </li>
      )}
    </ul>
  )
}

type AnyTicketProps = ListProps & { shown: Shown; isRow?: boolean }

/** An order's ticket, whichever its state asks for. */
export const AnyTicket = memo(function AnyTicket({ shown, isRow = false, ...rest }: AnyTicketProps) {
  const { unseen, arrived, nextId, ...both } = rest
  const { id } = shown.order
  const ticket = { ...both, ...shown, isUnseen: unseen.has(id), isArrived: arrived.has(id) }
  if (shown.status === 'ready') return <ReadyTicket {...ticket} />
  return <PrintedTicket {...ticket} isNext={id === nextId} isRow={isRow} />
})

/** How many more there are. Asks for them when it comes into view, or is pressed. */
function RestButton({ count, onNear }: { count: number; onNear: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // Observed again after each time: if the new tickets do not fill the column, the next ones are due at once.
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && onNear(),
    )
    if (button.current) observer.observe(button.current)
    return () => observer.disconnect()
  })
  return (
    <button ref={button} type="button" className="rest" onClick={onNear}>
      {count === 1 ? 'Voir 1 autre commande' : `Voir ${count} autres commandes`}
    </button>
  )
}

/**
 * An order on the shelf: its number, its customer, what to check, and the step. What has to come before the bag is handed
 * over stands in the step's place: the money of the till, then the age.
 */
export const ReadyTicket = memo(function ReadyTicket(props: TicketProps) {
  const { order, status, isUnseen, isArrived, onMore } = props
  const [isOfAge, setOfAge] = useState(false)
  const sync = useShownSync(order, status)
  const called = callSign(order)
  const due = tillDue(order)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a touch anywhere marks the order as seen; on a keyboard, its buttons do
    <article
      className="printed-ticket ready-ticket"
      data-status={status}
      data-unseen={isUnseen || isArrived || undefined}
      data-unsynced={sync}
      aria-label={`Commande ${called}`}
      onClick={isUnseen || isArrived ? () => see([order.id]) : undefined}
    >
      <h3 className="open">
        <button type="button" onClick={() => onMore(order.id)}>
          <b className="call">{order.callNumber ?? order.pickup?.time ?? '–:–'}</b>
          <span className="who">
            <ShortName name={order.customerInfo.name} />
            <span className="visually-hidden"> {order.number}</span>
          </span>
          <Check {...props} />
          <span className="visually-hidden">, autres actions</span>
        </button>
      </h3>
      {sync === 'asking' && <ChooseButton number={called} />}
      {sync !== 'asking' &&
        (due && !due.isCollected ? (
          <Collecting id={order.id} name={called} />
        ) : order.alcoholPieces > 0 && !isOfAge ? (
          <button type="button" className="step" data-held onClick={() => setOfAge(true)}>
            <i className="box" />
            <span>
              18&nbsp;ans vérifié<span className="visually-hidden">, {called}</span>
            </span>
          </button>
        ) : (
          <StepButton order={order} step={HAND_OVER} ageChecked={isOfAge} />
        ))}
      {sync && <SyncMark sync={sync} />}
    </article>
  )
})

/** The one thing to look at before the bag leaves: the allergy, the money, the customer who waits or does not come. */
function Check({ order, status, since, leadMinutes, now }: TicketProps) {
  const { customerHereAt, alcoholPieces } = order
  const mayOrder = useMayDo('orders')
  const due = tillDue(order)
  const age = ageOf({ pickup: order.pickup, since, status }, leadMinutes, now)
  if (hasAllergy(order)) return <AllergyBox order={order} />
  if (due && !due.isCollected)
    return (
      <span className="check">
        <Icon name="card" />À encaisser {mayOrder && <Price cents={due.cents} />}
      </span>
    )
  if (customerHereAt)
    return (
      <span className="check" data-here>
        <Icon name="user" />
        Là depuis {formatTimeInSentence(parisTime(new Date(customerHereAt)))}
      </span>
    )
  if (age.words)
    return (
      <span className="check" data-absent>
        <Icon name="clock" />
        {age.words}
      </span>
    )
  return (
    <span className="check">
      {plural(piecesOf(order), 'article', 'articles')}
      {alcoholPieces > 0 && `, ${plural(alcoholPieces, 'alcool', 'alcools')}`}
    </span>
  )
}

/** Before the bag is handed over the till takes its money: who is no part of that sends the customer there. */
function Collecting(props: { id: string; name: string }) {
  const mayOrder = useMayDo('orders')
  return mayOrder ? <CollectButton {...props} /> : <p className="step">À encaisser au comptoir</p>
}

/** Notes that the till has the money; the bag can be handed over by the next tap. */
function CollectButton({ id, name }: { id: string; name: string }) {
  const collect = useCollect()
  const needsNetwork = useNeedsNetwork('Encaissée')
  const sayProblem = (error: Error) => showToast({ title: name, text: error.message, tone: 'problem' })
  return (
    <button
      type="button"
      className="step"
      data-held
      aria-disabled={needsNetwork !== undefined || collect.isPending || undefined}
      title={needsNetwork}
      onClick={() => needsNetwork === undefined && !collect.isPending && collect.mutate(id, { onError: sayProblem })}
    >
      <i className="box" />
      <span>
        {needsNetwork ? 'Hors connexion' : 'Encaissée'}
        <span className="visually-hidden"> {name}</span>
      </span>
    </button>
  )
}
