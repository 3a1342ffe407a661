import { callSign } from '#api/kernel/ids.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached/cached-order.ts'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { wishWords } from '../../revisions/wish-words.ts'
import { see, useBoard } from '../line/board-store.ts'
import { arrivalChime } from '../sound/chime.ts'
import { useRinging } from '../sound/use-sound.ts'
import { hereSince } from './here-since.ts'
import './arrival-bars.css'

/**
 * Customers who stand at the counter or ask for a change, on every page of the staff: each by their call number, until
 * somebody says that it was seen.
 */
export function ArrivalBars() {
  const { orders, arrived } = useBoard()
  useRinging(arrived, arrivalChime)
  const waiting = [...arrived].flatMap(id => orders?.get(id) ?? []).sort(byArrival)
  return (
    <div className="arrival-bars" role="status">
      {waiting.map(order => (
        <ArrivalBar key={order.id} order={order} />
      ))}
    </div>
  )
}

function ArrivalBar({ order }: { order: CachedOrder }) {
  const { id, customerInfo, customerHereAt, changeRequest } = order
  const wish = changeRequest && !changeRequest.answer ? changeRequest : undefined
  const number = callSign(order)
  return (
    <div className="bar">
      <Icon name="user" />
      <p>
        <b>{number}</b> {customerHereAt && hereSince(customerHereAt, customerInfo.name || undefined)}
        {wish && (
          <span className="wish">
            {customerHereAt ? 'Demande' : `${customerInfo.name || 'Le client'} demande`}&nbsp;: {wishWords(wish)}
          </span>
        )}
      </p>
      <Button onClick={() => see([id])}>
        Vu<span className="visually-hidden">, {number}</span>
      </Button>
    </div>
  )
}

/** The customer who came first is served first. */
function byArrival(one: CachedOrder, other: CachedOrder): number {
  return (one.customerHereAt ?? '').localeCompare(other.customerHereAt ?? '')
}
