import { instantOf } from '#api/kernel/time/paris-calendar.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'

/** A dish that is sold out today comes back by itself at this hour: docs/decisions/0006-sold-out-is-not-gone.md. */
const BACK_AT = '05:00'

/** The next 05:00 in Paris: the kitchen's day ends then, so that after midnight 'today' still means the evening. */
export function nextReturnAfter(now: Date): Date {
  const today = instantOf(parisDay(now), BACK_AT)
  return today > now ? today : instantOf(addDays(parisDay(now), 1), BACK_AT)
}
