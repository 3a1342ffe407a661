import { useEffect, useRef, useState } from 'react'
import type { Shown } from '../../columns/columns.ts'
import { PrintedTicket } from './printed-ticket.tsx'
import './ticket-list.css'

/** More slips than fit a column on any screen. */
const AT_ONCE = 6

type PrintedTicketListProps = {
  slips: readonly Shown[]
  unseen: ReadonlySet<string>
  arrived: ReadonlySet<string>
  /** The order to begin with next. */
  nextId: string | undefined
  leadMinutes: number
  now: Date
  onMore: (id: string) => void
}

/**
 * A column's slips, of which more are rendered whenever the end comes into view: a tap then costs the same on a board
 * of two hundred as on one of twenty.
 */
export function PrintedTicketList({ slips, unseen, arrived, nextId, ...rest }: PrintedTicketListProps) {
  const [count, setCount] = useState(AT_ONCE)
  const left = slips.length - count
  return (
    <ul className="slip-list">
      {slips.slice(0, count).map(({ order, status, since }) => (
        <li key={order.id}>
          <PrintedTicket
            order={order}
            status={status}
            since={since}
            isUnseen={unseen.has(order.id)}
            isArrived={arrived.has(order.id)}
            isNext={order.id === nextId}
            {...rest}
          />
        </li>
      ))}
      {left > 0 && (
        <li key="rest">
          <Rest count={left} onNear={() => setCount(count + AT_ONCE)} />
        </li>
      )}
    </ul>
  )
}

/** The number of remaining slips. Asks for more when it comes into view, or is pressed. */
function Rest({ count, onNear }: { count: number; onNear: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  // Observed again after each time: if the new slips do not fill the column, the next ones are due at once.
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
