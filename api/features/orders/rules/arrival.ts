/** When a customer may tell the counter that they are there: shared with the page, which offers it by the same rule. */
import { parisDay } from '#api/kernel/paris-time.ts'
import type { Order } from '../contract/orders.ts'
import { isForTheCounter } from './order-status.ts'

type Arriving = Pick<Order, 'status' | 'paymentStatus'> & { pickup: { date: string } | null }

/** Whether somebody at the counter has this order handed over today: paid, not given back, and of this Paris day. */
export function canArrive({ status, paymentStatus, pickup }: Arriving, now: Date): boolean {
  return isForTheCounter(status) && paymentStatus !== 'refunded' && pickup?.date === parisDay(now)
}
