/** Why orders were cancelled, in words that name no person. */
import { CANCEL_REASONS, IMPERSONAL_REASONS } from '#api/features/orders/rules/cancel-reasons.ts'

/** It stands for what somebody typed, and for what was erased with a person. */
const OTHER = 'Autre'

export type CancelledFor = { reason: string; orders: number }

/** The commonest reason first; those not from the fixed list count as one, an order that another one took the place of as none. */
export function cancellationsByReason(cancelled: readonly { reason: string | null; orders: number }[]): CancelledFor[] {
  const counts = new Map<string, number>()
  for (const { reason, orders } of cancelled) {
    if (reason === CANCEL_REASONS.replaced) continue
    const known = reason !== null && IMPERSONAL_REASONS.includes(reason) ? reason : OTHER
    counts.set(known, (counts.get(known) ?? 0) + orders)
  }
  return [...counts]
    .map(([reason, orders]) => ({ reason, orders }))
    .sort((one, other) => other.orders - one.orders || one.reason.localeCompare(other.reason, 'fr'))
}
