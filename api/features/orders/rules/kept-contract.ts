import { lastDayOfContract } from '#api/kernel/time/keeping-times.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { OrderStatus } from '../contract/order.ts'

/** From this sum on a contract that was concluded online is kept (C. conso L213-1, D213-1). */
export const CONTRACT_FROM_CENTS = 12_000

export type Concluded = {
  status: OrderStatus
  /** Null where nothing was paid online: an order that staff took for the till is not concluded by a site. */
  paidAt: Date | null
  pickupAt: Date | null
  totalCents: number
  /** What revisions have given back since: it was part of the contract. */
  reducedCents: number
}

/**
 * The last Paris day on which an order's contract and its person are kept, ten years after the pickup; null where they
 * are not. What was cancelled was never handed over; a refund does not make the contract smaller.
 * Source: C. conso L213-1, D213-1, D213-2; docs/compliance/law.md#before-and-after-the-order.
 */
export function contractKeptUntil({ status, paidAt, pickupAt, totalCents, reducedCents }: Concluded): string | null {
  if (status === 'cancelled' || !paidAt || !pickupAt) return null
  return totalCents + reducedCents >= CONTRACT_FROM_CENTS ? lastDayOfContract(parisDay(pickupAt)) : null
}
