/** When a customer may tell the counter that they are there. The page shares this rule and offers the button by it. */
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Order } from '../../contract/order.ts'
import { isForTheCounter } from '../order-status.ts'

type Arriving = Pick<Order, 'status' | 'paymentStatus'> & { pickup: { date: string } | null }

/** Whether this order can be handed over today: it is paid, not refunded, and its pickup is on this Paris day. */
export function canArrive({ status, paymentStatus, pickup }: Arriving, now: Date): boolean {
  return isForTheCounter(status) && paymentStatus !== 'refunded' && pickup?.date === parisDay(now)
}
