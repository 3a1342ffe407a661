/** When a customer may tell the counter that they are there. The page shares this rule and offers the button by it. */

import { kitchenDay, kitchenDayOf } from '#api/kernel/time/kitchen-day.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { Order } from '../contract-order.ts'
import { isForTheCounter } from './order-status.ts'

type Arriving = Pick<Order, 'status' | 'paymentStatus'> & { pickup: { date: string; time: string } | null }

/** Whether this order can be handed over today: it is paid, not refunded, and its pickup is of the kitchen's day. */
export function canArrive({ status, paymentStatus, pickup }: Arriving, now: Date): boolean {
  if (!isForTheCounter(status) || paymentStatus === 'refunded' || !pickup) return false
  return kitchenDayOf(pickup) === kitchenDay(now)
}

/** Whether a pickup is within the next minutes; what is late or has no pickup always is. Pure. */
export function isDueWithin(pickup: { date: string; time: string } | null, minutes: number, now: Date): boolean {
  const until = new Date(now.getTime() + minutes * 60_000)
  return !pickup || `${pickup.date} ${pickup.time}` <= `${parisDay(until)} ${parisTime(until)}`
}
