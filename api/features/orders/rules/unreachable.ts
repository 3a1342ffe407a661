/** Whether a customer hears what the site writes to them. Pure. */
import type { OrderStatus } from '../contract/order.ts'
import { isUnderWay } from './order-status.ts'

type Written = { status: OrderStatus; customerEmail: string | null; mailFailedAt: Date | null; wantsSms: boolean }

/** Whether somebody has to telephone: the order is under way, and neither a mail nor an SMS reaches its customer. */
export function isUnreachable({ status, customerEmail, mailFailedAt, wantsSms }: Written): boolean {
  return isUnderWay(status) && !wantsSms && (customerEmail === null || mailFailedAt !== null)
}
