import { useQuery } from '@tanstack/react-query'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { isUnderWay } from '#api/features/orders/rules/order-status.ts'
import { kitchenDay, kitchenDayOf } from '#api/kernel/time/kitchen-day.ts'
import { Link } from '#pwa/lib/navigation/link.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { STATUS_ICONS } from '../order-state.tsx'
import { lastKnown } from './last-known.ts'
import { trackingQuery } from './order-queries.ts'
import { trackingAddress } from './remembered-orders.ts'
import { isGivenBack, runningWords } from './tracking-words.ts'
import { useTracking } from './use-tracking.ts'
import './orders-tracking.css'

type RunningOrderProps = { id: string; token: string; now: Date }

/** A running order: its status, live, and a link to it. Nothing once it is handed over or over. */
export function RunningOrder({ id, token, now }: RunningOrderProps) {
  return <RunningLine order={useTracking(id, token).order} token={token} now={now} />
}

/**
 * The same beside one that is live on the page already: what that one hears is shown here too. Each stream takes one of
 * the six connections that a browser holds to a server.
 */
export function RunningOrderAgain({ id, token, now }: RunningOrderProps) {
  const { data } = useQuery({ ...trackingQuery(id, token), enabled: false })
  return <RunningLine order={data ?? lastKnown(id, token)?.order} token={token} now={now} />
}

function RunningLine({ order, token, now }: { order: Tracking | undefined; token: string; now: Date }) {
  if (!order || !isRunning(order, now)) return null
  const { head, rest } = runningWords(order, now)
  return (
    <li>
      <Link className="running-order" to={trackingAddress(order.id, token)}>
        <Icon name={STATUS_ICONS[order.status]} />
        <span>
          <b>{head}</b> {rest}
          <span className="visually-hidden"> Suivre la commande.</span>
        </span>
        <Icon name="arrow" />
      </Link>
    </li>
  )
}

/** Whether the customer still waits for it; the end of the kitchen's day ends that, and so does its money's return. */
export function isRunning(order: Tracking, now: Date): boolean {
  const { status, pickup, payBy } = order
  if (status === 'pending') return payBy !== undefined && new Date(payBy) > now
  if (!isUnderWay(status) || isGivenBack(order)) return false
  return !pickup || kitchenDayOf(pickup) >= kitchenDay(now)
}
