import { Link } from 'react-router-dom'
import type { Tracking } from '#api/features/orders/contract/orders.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { STATUS_ICONS } from '../items/status-icons.ts'
import { trackingAddress } from '../remembered/remembered-orders.ts'
import { useTracking } from '../tracking/use-tracking.ts'
import { runningWords } from './running-words.ts'
import './running-order.css'

type RunningOrderProps = { id: string; token: string; now: Date }

/** A running order of this device: its status, live, and a link to it. Nothing once it is handed over or over. */
export function RunningOrder({ id, token, now }: RunningOrderProps) {
  const { order } = useTracking(id, token)
  if (!order || !isAwaited(order, now)) return null
  const { head, rest } = runningWords(order, now)
  return (
    <li>
      <Link className="running-order" to={trackingAddress(id, token)}>
        <Icon name={STATUS_ICONS[order.status]} />
        <span>
          <b>{head}</b> {rest}
          <span className="visually-hidden"> La suivre.</span>
        </span>
        <Icon name="arrow" />
      </Link>
    </li>
  )
}

/** Whether the order is still awaited: the end of its day ends that, whatever its status. */
export function isAwaited({ status, pickup, payBy }: Tracking, now: Date): boolean {
  if (status === 'pending') return payBy !== undefined && new Date(payBy) > now
  if (status === 'delivered' || status === 'cancelled') return false
  return !pickup || pickup.date >= parisDay(now)
}
