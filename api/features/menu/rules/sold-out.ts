import { NIGHT_ENDS } from '#api/kernel/time/kitchen-day.ts'
import { instantOf } from '#api/kernel/time/paris-calendar.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'

/**
 * When a dish that is sold out today comes back by itself (docs/decisions/0006-sold-out-is-not-gone.md): at the end of the
 * kitchen's day, so that after midnight 'today' still means the evening.
 */
export function nextReturnAfter(now: Date): Date {
  const today = instantOf(parisDay(now), NIGHT_ENDS)
  return today > now ? today : instantOf(addDays(parisDay(now), 1), NIGHT_ENDS)
}
