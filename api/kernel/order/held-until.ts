/**
 * Until when an unpaid order is held. One that the staff took waits for a person who has yet to open the link.
 * @param hasPage whether it has had a payment page
 */
export function heldUntil(
  order: { createdAt: Date; payBy: Date; takenBy: string | null },
  hasPage: boolean,
  { holdMinutes }: { holdMinutes: number },
): Date {
  if (hasPage || order.takenBy !== null) return order.payBy
  return new Date(Math.min(order.payBy.getTime(), order.createdAt.getTime() + holdMinutes * 60_000))
}
