/** Of every answer to `GET /api/menu`, a 304 too: the menu's `version`. */
export const VERSION_HEADER = 'menu-version'

/** Beside it: the settings' `version`. An open page hears of hours, closures and pauses by the call that it makes anyway. */
export const SETTINGS_VERSION_HEADER = 'settings-version'

export type Availability = { available: boolean; unavailableUntil: Date | null }

/**
 * On sale at an instant: neither switched off nor 'épuisé aujourd'hui', which ends by itself:
 * docs/decisions/0006-sold-out-is-not-gone.md.
 */
export function isAvailable(item: Availability, now: Date): boolean {
  return item.available && !isSoldOut(item, now)
}

/** The next instant at which a sold-out dish comes back by the clock alone. */
export function nextReturn(items: readonly Availability[], now: Date): Date | undefined {
  const times = items.flatMap(item => (isSoldOut(item, now) ? [item.unavailableUntil?.getTime() ?? 0] : []))
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
}

/** Sold out for now: 'épuisé aujourd'hui' has an end. */
export function isSoldOut({ unavailableUntil }: Availability, now: Date): boolean {
  return unavailableUntil !== null && unavailableUntil > now
}
