/**
 * Converts Paris days and times to instants, correctly at clock changes. It uses Temporal, which is too large for the
 * page, so it is for the server only.
 */
import { Temporal } from 'temporal-polyfill'
import { kitchenDay, NIGHT_ENDS } from './kitchen-day.ts'
import { addDays } from './paris-time.ts'

const ZONE = 'Europe/Paris'

/**
 * The instant of a time on the clock in Paris. A time that a clock change skips moves forward, and of one that occurs
 * twice the first is meant ('compatible', RFC 5545).
 */
export function instantOf(day: string, time: string): Date {
  const zoned = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(ZONE)
  return new Date(zoned.epochMilliseconds)
}

/** The instants at which a Paris day begins and at which the next one begins (23 to 25 hours apart). */
export function boundsOfDay(day: string): { from: Date; to: Date } {
  return { from: instantOf(day, '00:00'), to: instantOf(addDays(day, 1), '00:00') }
}

/** When the kitchen's day ends that an instant is of. */
export function endOfKitchenDay(at: Date): Date {
  return instantOf(addDays(kitchenDay(at), 1), NIGHT_ENDS)
}
