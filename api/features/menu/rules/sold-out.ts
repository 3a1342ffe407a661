import { endOfKitchenDay } from '#api/kernel/time/paris-calendar.ts'

/**
 * When a dish that is sold out today comes back by itself (docs/decisions/0006-sold-out-is-not-gone.md): at the end of the
 * kitchen's day, so that after midnight 'today' still means the evening.
 */
export function nextReturnAfter(now: Date): Date {
  return endOfKitchenDay(now)
}
