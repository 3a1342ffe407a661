import { memo } from 'react'
import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { tillDue } from '#api/features/orders/rules/order-status.ts'
import { callSign } from '#api/kernel/ids.ts'
import { plural } from '#api/kernel/plural.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { shortDay } from '#pwa/lib/format/short-day.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached/cached-order.ts'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { ageOf } from './parts/ticket-age.ts'
import './folded-ticket.css'

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
  /** What is not cooked yet, in words, instead of how much was ordered. */
  missing?: string | undefined
  /** Shows the whole ticket below it, or no more. */
  onToggle: (id: string) => void
}

/** An order in one line: when, what it is called by, for whom, how it stands in time. */
export const FoldedTicket = memo(function FoldedTicket(props: FoldedTicketProps) {
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
