import { memo, useEffect, useRef, useState } from 'react'
import type { Shown } from '../line/columns.ts'
import { PrintedTicket, type TicketProps } from './printed-ticket.tsx'
import { ReadyTicket } from './ready-ticket.tsx'
import './ticket-list.css'

/** More than a phone shows at a glance. */
const AT_ONCE = 8

export type ListProps = Pick<TicketProps, 'leadMinutes' | 'now' | 'onMore'> & {
  unseen: ReadonlySet<string>
  arrived: ReadonlySet<string>
  /** The order to begin with next. */
  nextId: string | undefined
}

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
