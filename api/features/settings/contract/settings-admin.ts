import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { chosenDay, chosenTime, day, instant, line, nullish } from '#api/kernel/fields.ts'
import { DRINKS_KEY } from '../rules/drinks-return.ts'
import { LEGAL_FIELDS, type LegalKey } from '../rules/values/legal-fields.ts'
import { housePhoto } from './house-photo.ts'
import { orderingChange, orderingWire } from './ordering-settings.ts'
import { adminPickupWeek, newPickupWeek } from './pickup-week.ts'
import { publicWeek } from './restaurant.ts'
import { restaurantBody, restaurantWire } from './restaurant-fields.ts'

const closure = z.object({ from: day, to: day, reason: z.string() })

export const adminSettings = z.object({
  /** A change has to send it back: one that is based on an older version is refused. */
  version: z.int(),
  restaurant: z.object(restaurantWire),
  week: publicWeek,
  /** When pickups are taken; left out while nobody has set it: then it is the usual week. */
  pickupWeek: z.optional(adminPickupWeek),
  ...orderingWire,
  /** The takeaway surcharge in euros on mains priced by variant. */
  takeawaySurcharge: z.number(),
  /** Current and future closures. */
  closures: z.array(closure),
  /** Photos of the restaurant itself; left out without any. They are changed by calls of their own. */
  housePhotos: z.optional(z.array(housePhoto)),
  pausedUntil: z.nullable(instant),
  pauseReason: z.nullable(z.string()),
  /**
   * Every value that the legal texts show, including those that the system sets (`legal.version`, `retention.logs`…).
   */
  legal: z.record(z.string(), z.string()),
})
export type AdminSettings = z.output<typeof adminSettings>

const SURCHARGE = 'Indiquez un prix en euros, deux décimales au plus.'

export const newWeek = z
  .array(
    z
      .array(z.object({ opens: chosenTime, closes: chosenTime }), 'Indiquez les services du jour.')
      .check(z.maxLength(4, 'Quatre services par jour au plus.')),
    'Indiquez les sept jours.',
  )
  .check(z.length(7, 'Indiquez les sept jours.'))

export const newClosures = z
  .array(z.object({ from: chosenDay, to: chosenDay, reason: z.prefault(line(200), '') }), 'Indiquez les fermetures.')
  .check(z.maxLength(100, '100 fermetures au plus.'))

/** An empty value shows as 'à compléter' again. */
const legalValues = z.partial(
  z.object(
    Object.fromEntries([...LEGAL_FIELDS.map(({ key, max }) => [key, line(max)]), [DRINKS_KEY, line(20)]]) as Record<
      LegalKey,
      ReturnType<typeof line>
    >,
  ),
)

/** Any part of the settings; what is left out stays, even if somebody else changes it at the same time. */
export const settingsChange = z.object({
  restaurant: z.optional(z.partial(z.object(restaurantBody))),
  week: z.optional(newWeek),
  pickupWeek: newPickupWeek,
  ...orderingChange,
  takeawaySurcharge: z.optional(
    z
      .number(SURCHARGE)
      .check(z.minimum(0, SURCHARGE), z.maximum(20, '20\u00a0€ au plus.'), z.multipleOf(0.01, SURCHARGE)),
  ),
  closures: z.optional(newClosures),
  /** Null ends the pause. */
  pausedUntil: nullish(instant),
  legal: z.optional(legalValues),
})
export type SettingsChange = z.output<typeof settingsChange>

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  audience: ['admin'],
  summary: 'Everything that the restaurateur may change, and its version',
  output: adminSettings,
})

export const changeSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  audience: ['admin'],
  stepUp: [
    { level: 'recent' },
    { level: 'anew', when: ({ body }) => body.legal !== undefined, said: 'for legal values' },
  ],
  summary: 'Changes what is named; refused on an older version, with the present settings beside the refusal',
  body: z.extend(settingsChange, { version: z.int('Indiquez la version.') }),
  output: adminSettings,
  problems: ['stale_version'],
})
