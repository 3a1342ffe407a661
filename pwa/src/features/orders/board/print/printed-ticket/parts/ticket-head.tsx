import { parisDay } from '#api/kernel/time/paris-time.ts'
import { shortDay } from '#pwa/lib/format/short-day.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached/cached-order.ts'
import type { Age } from './ticket-age.ts'

type PrintedTicketHeadProps = { order: CachedOrder; age: Age; isUnseen: boolean; now: Date }

/**
 * The pickup time and the call number, readable at two metres, the customer's name, and how long the order has been
 * waiting.
 */
export function PrintedTicketHead({
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
