import { parisDay, parisTime, weekdayOf } from '#api/kernel/time/paris-time.ts'

/**
 * Monday to Friday, 12:00 to 14:00 in Paris. This only decides whether the banner is shown: a set menu can be ordered
 * at any time.
 */
export function isMidday(now: Date): boolean {
  const time = parisTime(now)
  return weekdayOf(parisDay(now)) <= 5 && time >= '12:00' && time < '14:00'
}
