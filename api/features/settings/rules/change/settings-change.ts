/** Computes the settings after a change. These functions are pure. */
import { toCents, toEuros } from '#api/kernel/order/money.ts'
import { formatDate, parisDay } from '#api/kernel/time/paris-time.ts'
import { changedOrdering, orderingOf } from '../../contract/ordering-settings.ts'
import { restaurantFields } from '../../contract/restaurant-fields.ts'
import type { AdminSettings, SettingsChange } from '../../contract/settings-admin.ts'
import { DRINKS_KEY } from '../drinks-return.ts'
import { isSamePickupWeek, type PickupWeek, USUAL_PICKUP_WEEK } from '../pickup/pickup-week.ts'
import type { Settings } from '../settings.ts'
import { TO_COMPLETE } from '../values/legal-fields.ts'
import { restaurantValues } from '../values/restaurant-values.ts'

/** The settings as the admin reads them, without past closures and pauses. */
export function adminView(settings: Settings, now: Date): AdminSettings {
  const { restaurant, pausedUntil, surchargeCents, closures, week } = settings
  const isPaused = pausedUntil !== null && pausedUntil > now
  return {
    version: settings.version,
    restaurant: restaurantFields(restaurant),
    week: week.map(services => [...services]),
    ...(settings.pickupWeek && { pickupWeek: settings.pickupWeek.map(windows => [...windows]) }),
    ...orderingOf(settings),
    takeawaySurcharge: toEuros(surchargeCents),
    closures: closures.filter(({ to }) => to >= parisDay(now)),
    ...(settings.housePhotos.length > 0 && { housePhotos: settings.housePhotos }),
    pausedUntil: isPaused ? pausedUntil.toISOString() : null,
    pauseReason: isPaused ? settings.pauseReason : null,
    legal: settings.legal,
  }
}

/**
 * The settings with a change applied, except the pause. When a value that the legal texts show changes, their version
 * becomes the current day, because an order keeps the version that its customer accepted.
 * @param change whose `closures` replace the current and future ones
 */
export function changedSettings(before: Settings, change: SettingsChange, now: Date): Settings {
  const today = parisDay(now)
  const over = before.closures.filter(({ to }) => to < today)
  const after: Settings = {
    ...before,
    ...changedOrdering(before, change),
    restaurant: { ...before.restaurant, ...defined(change.restaurant) },
    week: change.week ?? before.week,
    pickupWeek: changedPickupWeek(before.pickupWeek, change.pickupWeek),
    surchargeCents: change.takeawaySurcharge === undefined ? before.surchargeCents : toCents(change.takeawaySurcharge),
    closures: change.closures
      ? [
          ...over,
          ...change.closures.filter(({ to }) => to >= today).sort((one, other) => (one.from < other.from ? -1 : 1)),
        ]
      : before.closures,
    legal: { ...before.legal, ...legalChange(change.legal) },
  }
  return isSame(restaurantValues(before), restaurantValues(after))
    ? after
    : { ...after, legal: newVersion(after.legal, today) }
}

/** The changed fields with old and new value, for the journal; empty when there is nothing to save. */
export function settingsDifferences(before: Settings, after: Settings): Record<string, { from: unknown; to: unknown }> {
  const [old, new_] = [flat(before), flat(after)]
  const changed = Object.keys(new_).filter(key => !isSame(old[key], new_[key]))
  return Object.fromEntries(changed.map(key => [key, { from: old[key] ?? null, to: new_[key] }]))
}

function flat(settings: Settings) {
  const { version: _, pausedUntil: __, pauseReason: ___, openedAnyway: ____, menuConfirmed: _____, ...said } = settings
  const { restaurant, legal, ...others } = said
  const house = Object.entries(restaurant).map(([key, value]) => [`restaurant.${key}`, value])
  return { ...others, ...Object.fromEntries(house), ...legal } as Record<string, unknown>
}

/** The usual week is stored as none, so that an installation that has set it back answers as one that never changed it. */
function changedPickupWeek(before: PickupWeek | null, change: PickupWeek | null | undefined): PickupWeek | null {
  if (change === undefined) return before
  if (change === null || isSamePickupWeek(change, USUAL_PICKUP_WEEK)) return null
  return before && isSamePickupWeek(before, change) ? before : change
}

function legalChange(change: SettingsChange['legal']): Record<string, string> {
  const given = Object.entries(defined(change)) as [string, string][]
  return Object.fromEntries(given.map(([key, value]) => [key, value || (key === DRINKS_KEY ? '' : TO_COMPLETE)]))
}

function newVersion(legal: Record<string, string>, today: string): Record<string, string> {
  const [day, count] = (legal['legal.version'] ?? '').split('.')
  const version = day === today ? `${today}.${Number(count ?? 1) + 1}` : today
  return { ...legal, 'legal.version': version, 'legal.updatedOn': formatDate(today) }
}

function defined<T extends object>(change: T | undefined): Partial<T> {
  return Object.fromEntries(Object.entries(change ?? {}).filter(([, value]) => value !== undefined)) as Partial<T>
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
