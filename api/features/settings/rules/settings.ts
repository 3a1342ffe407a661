import { boundsOfDay } from '#api/kernel/time/paris-calendar.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { PublicRestaurant } from '../contract.ts'
import {
  type FixedNumbers,
  type OrderingSettings,
  orderingOf,
  publicOrdering,
  withFixed,
} from '../contract-ordering.ts'
import { type HousePhoto, type Restaurant, restaurantFields } from '../contract-restaurant.ts'
import { type Week, widestSpan } from './hours.ts'
import { isNotYetOpen } from './legal-fields.ts'
import type { PickupWeek } from './pickup-week.ts'

/** Both ends are closed days, `YYYY-MM-DD`. */
export type Closure = { from: string; to: string; reason: string }

/** That somebody has read allergens and origins of every dish: who, and when. */
export type MenuConfirmed = { by: string; at: Date }

/** That orders are taken although the seller's identity is incomplete: why, who says so and since when. */
export type OpenedAnyway = { reason: string; by: string; at: Date }

export type Settings = FixedNumbers &
  OrderingSettings & {
    version: number
    restaurant: Restaurant
    /** Opening hours, Monday first. */
    week: Week
    /** When pickups are taken; null: the usual week. */
    pickupWeek: PickupWeek | null
    /** Values for the placeholders of the legal pages, by placeholder: `restaurant.siret`, `host.name`… */
    legal: Record<string, string>
    /** The takeaway surcharge on each main priced by variant. */
    surchargeCents: number
    pausedUntil: Date | null
    pauseReason: string | null
    /** Who answers for allergens and origins of the menu. */
    menuConfirmed: MenuConfirmed | null
    openedAnyway: OpenedAnyway | null
    closures: Closure[]
    housePhotos: HousePhoto[]
  }

/** Who transmits SMS, as the privacy page names it: the code that sends them decides it, not a setting. */
const SMS_CARRIER = { 'sms.name': 'Twilio Ireland Limited', 'sms.country': 'Irlande' }

type Server = { texter: object | null; env: Parameters<typeof isNotYetOpen>[1] }

/**
 * What everybody may read, without past pauses and closures.
 * @param server.texter the SMS sender, if one is configured: otherwise SMS are neither offered nor mentioned
 */
export function publicPart(settings: Settings, now: Date, server: Server): PublicRestaurant {
  const isSmsOn = server.texter !== null
  const { pausedUntil } = settings
  const today = parisDay(now)
  return {
    version: settings.version,
    ...restaurantFields(settings.restaurant),
    hours: widestSpan(settings.week),
    week: settings.week.map(services => [...services]),
    ...(settings.pickupWeek && { pickupWeek: publicWindows(settings.pickupWeek) }),
    closures: settings.closures.filter(closure => closure.to >= today),
    ...(settings.housePhotos.length > 0 && { housePhotos: settings.housePhotos }),
    pausedUntil: pausedUntil !== null && pausedUntil > now ? pausedUntil.toISOString() : null,
    ...(isNotYetOpen(settings, server.env) && { notYetOpen: true as const }),
    ...publicOrdering(settings),
    sms: isSmsOn,
    legal: isSmsOn ? { ...settings.legal, ...SMS_CARRIER } : settings.legal,
  }
}

/** The windows without what their slots take, which is nobody's business. */
function publicWindows(week: PickupWeek) {
  return week.map(windows => windows.map(({ first, last, stepMinutes }) => ({ first, last, stepMinutes })))
}

/**
 * The values that a problem's sentence may use without the thrower passing them: the restaurant's phone, and every
 * value of ordering by its key (`{payMinutes}`). The rules that throw do not know the settings.
 * @param settings undefined when they cannot be read: then only the fixed numbers are known
 */
export function problemValues(settings: Settings | undefined): Record<string, string> {
  const values = Object.entries(withFixed(settings ? orderingOf(settings) : {}))
  return {
    ...Object.fromEntries(values.map(([key, value]) => [key, String(value)])),
    phone: settings?.restaurant.phone ?? '',
  }
}

/** Fills the fixed numbers into a text of the API's documentation, which is written before any setting is read. */
export function documented(text: string): string {
  const fixed: Record<string, number> = withFixed({})
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(fixed[name] ?? placeholder))
}

/**
 * Until when `publicPart` surely stays the same without a change of the settings: until a pause ends, or the Paris day
 * does and perhaps a closure with it.
 */
export function publicUntil({ pausedUntil }: Pick<Settings, 'pausedUntil'>, now: Date): Date {
  const { to: midnight } = boundsOfDay(parisDay(now))
  return pausedUntil !== null && pausedUntil > now && pausedUntil < midnight ? pausedUntil : midnight
}
