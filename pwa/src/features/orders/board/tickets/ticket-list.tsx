import { memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Station } from '#api/features/menu/contract-dish.ts'
import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { tillDue } from '#api/features/orders/rules/order-status.ts'
import { callSign } from '#api/kernel/ids.ts'
import { plural } from '#api/kernel/plural.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { shortDay } from '#pwa/lib/format/moment-words.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached-order.ts'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { see } from '../line/board-store.ts'
import type { Shown } from '../line/columns.ts'
import { type Dishes, useDishes } from '../line/known-dishes.tsx'
import { portionsOf, progressOf, useOwnStations } from '../line/stations.ts'
import { type Density, useDensity } from './density.ts'
import { watchTicket } from './in-view.ts'
import { PrintedTicket } from './printed-ticket.tsx'
import { ageOf, isFarOff } from './ticket-age.ts'
import './ticket-list.css'

/** More than a column shows at a glance, on any screen. */
const AT_ONCE: Record<Density, number> = { large: 6, compact: 12, lines: 48 }

type PrintedTicketListProps = {
  tickets: readonly Shown[]
  unseen: ReadonlySet<string>
  arrived: ReadonlySet<string>
  /** The order to begin with next. */
  nextId: string | undefined
  leadMinutes: number
  now: Date
  onMore: (id: string) => void
}

/**
 * A column's tickets from the top, and more of them whenever its end comes into view: a tap then costs no more on a
 * board of two hundred than on one of twenty. What is far off is one line until it comes near or is touched, and so is what
 * this device's station has cooked; a new one is whole until it was seen.
 */
export function PrintedTicketList({ tickets, unseen, arrived, nextId, onMore, ...rest }: PrintedTicketListProps) {
  const { density } = useDensity()
  const dishes = useDishes()
  const own = useOwnStations()
  const [count, setCount] = useState(AT_ONCE[density])
  const [openId, setOpenId] = useState<string>()
  const onToggle = useCallback((id: string) => {
    see([id])
    setOpenId(open => (open === id ? undefined : id))
  }, [])
  const shown = Math.max(count, AT_ONCE[density])
  const left = tickets.length - shown
  return (
    <ul className="ticket-list">
      {tickets.slice(0, shown).map(({ order, status, since }) => {
        const ticket = {
          order,
          status,
          since,
          isUnseen: unseen.has(order.id),
          isArrived: arrived.has(order.id),
          ...rest,
        }
        const isNew = (ticket.isUnseen || ticket.isArrived || order.customerHereAt) && density !== 'lines'
        const standing = status === 'preparing' ? standingOf(order, dishes, own) : undefined
        const isFolded =
          density === 'lines' ||
          (!isNew && (standing?.isDoneHere || isFarOff(order.pickup, status, rest.leadMinutes, rest.now)))
        const isOpen = !isFolded || openId === order.id
        return (
          <TicketPlace key={order.id} id={order.id} isOpen={isFolded && isOpen}>
            {isFolded && <FoldedTicket {...ticket} isOpen={isOpen} missing={standing?.words} onToggle={onToggle} />}
            {isOpen && <PrintedTicket {...ticket} isNext={order.id === nextId} onMore={onMore} />}
          </TicketPlace>
        )
      })}
      {left > 0 && (
        <li key="rest">
          <RestButton count={left} onNear={() => setCount(shown + AT_ONCE[density])} />
        </li>
      )}
    </ul>
  )
}

/**
 * How an order on the fire stands for this device: what a station has done of it is a line there, since others go on; at
 * the pass it stays whole, since it is handed out there.
 */
function standingOf(order: Shown['order'], dishes: Dishes, own: readonly Station[]) {
  const { isBegun, isCooked, isOwnCooked, missing } = progressOf(portionsOf(order, dishes), own)
  const isDoneHere = own.length > 0 && isOwnCooked
  if (isCooked) return { isDoneHere, words: 'cuit' }
  if (isDoneHere) return { isDoneHere, words: 'fait ici' }
  const count = missing.reduce((sum, { count }) => sum + count, 0)
  return { isDoneHere, words: isBegun ? `manque ${count}` : undefined }
}

/** Followed while it is there: a column names those that are not in view. */
function TicketPlace({ id, isOpen, children }: { id: string; isOpen: boolean; children: ReactNode }) {
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => (place.current ? watchTicket(place.current, id) : undefined), [id])
  return (
    <li ref={place} data-open={isOpen || undefined}>
      {children}
    </li>
  )
}

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

type FoldedTicketProps = {
  order: CachedOrder
  status: OrderStatus
  since: string
  isUnseen: boolean
  /** Its customer is there, and nobody has touched it since. */
  isArrived: boolean
  isOpen: boolean
  leadMinutes: number
  now: Date
  /** Portions that are not cooked yet, in words, instead of how much was ordered. */
  missing?: string | undefined
  /** Shows the whole ticket below it, or no more. */
  onToggle: (id: string) => void
}

/** An order in one line: when, what it is called by, for whom, how it stands in time. */
const FoldedTicket = memo(function FoldedTicket(props: FoldedTicketProps) {
  const { order, status, since, isUnseen, isArrived, isOpen, leadMinutes, now, missing, onToggle } = props
  const { id, pickup, callNumber, customerInfo, items } = order
  const age = ageOf({ pickup, since, status }, leadMinutes, now)
  const pieces = items.reduce((sum, line) => sum + line.quantity - (line.refundedQuantity ?? 0), 0)
  return (
    <button
      type="button"
      className="folded-ticket"
      data-tone={age.tone}
      data-unseen={isUnseen || isArrived || undefined}
      aria-expanded={isOpen}
      onClick={() => onToggle(id)}
    >
      <b>{pickup && pickup.date !== parisDay(now) ? shortDay(pickup.date) : (pickup?.time ?? '–:–')}</b>
      {callNumber && <i>{callNumber}</i>}
      {order.customerHereAt && <em>Client là</em>}
      {tillDue(order)?.isCollected === false && <em>À encaisser</em>}
      {pickup?.notes && (
        <span className="noted">
          <Icon name="alert" />
          <span className="visually-hidden">Avec un mot du client.</span>
        </span>
      )}
      <span className="whom">
        <span>
          {customerInfo.name || 'Compte supprimé'}
          {!callNumber && <span className="visually-hidden"> {callSign(order)}</span>}
        </span>
        <small>
          {missing ? (
            <span className="left">{missing}</span>
          ) : (
            <>
              <span className="pieces">{plural(pieces, 'article', 'articles')}, </span>
              {age.words}
            </>
          )}
        </small>
      </span>
    </button>
  )
})
