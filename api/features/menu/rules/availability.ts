import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'

/** This header of every answer to `GET /api/menu`, also of a 304, is the menu's `version`. */
export const VERSION_HEADER = 'menu-version'

/**
 * This header beside it is the settings' `version`: an open page learns of changed hours, closures and pauses by a call
 * that it makes anyway.
 */
export const SETTINGS_VERSION_HEADER = 'settings-version'

export type Availability = { available: boolean; unavailableUntil: Date | null }

/**
 * On sale at an instant: neither switched off nor 'épuisé aujourd'hui', which ends by itself:
 * docs/product.md#menu.
 */
export function isAvailable(item: Availability, now: Date): boolean {
  return item.available && !isSoldOut(item, now)
}

/** The next instant at which a sold-out dish comes back by the clock alone; with portions, midnight in Paris at the latest. */
export function nextReturn(
  items: readonly Availability[],
  now: Date,
  nextDay: Date | undefined = undefined,
): Date | undefined {
  const times = items.flatMap(item => (isSoldOut(item, now) ? [item.unavailableUntil?.getTime() ?? 0] : []))
  if (nextDay) times.push(nextDay.getTime())
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
}

/** Whether it is 'épuisé aujourd'hui', which has an end, and not switched off for good. */
export function isSoldOut({ unavailableUntil }: Availability, now: Date): boolean {
  return unavailableUntil !== null && unavailableUntil > now
}

/** A dish as it is sent. */
type Sent = { available: boolean; unavailableUntil?: string | undefined }

/** Whether a dish cannot be ordered for any day: switched off, and not 'épuisé aujourd'hui' alone. */
export function isOff({ available, unavailableUntil }: Sent): boolean {
  return !available && unavailableUntil === undefined
}

/**
 * Whether a dish is sold out at a pickup. Both are compared by the clock on the wall, as pages do, which know slots
 * without their instant.
 */
export function isSoldOutAt({ available, unavailableUntil }: Sent, pickup: { date: string; time: string }): boolean {
  if (available || unavailableUntil === undefined) return false
  const until = new Date(unavailableUntil)
  return `${pickup.date}T${pickup.time}` < `${parisDay(until)}T${parisTime(until)}`
}
