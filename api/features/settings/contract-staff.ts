import * as z from 'zod/mini'
import { imageData, PICTURE_BODY, PICTURE_PROBLEMS } from '#api/features/pictures/contract.ts'
import { endpoint } from '#api/kernel/endpoint.ts'
import { chosenDay, chosenTime, day, forTeam, instant, line, nullish } from '#api/kernel/fields.ts'
import { forStaff } from '#api/kernel/people/roles.ts'
import { publicWeek } from './contract.ts'
import { orderingChange, orderingWire } from './contract-ordering.ts'
import {
  adminPickupWeek,
  housePhoto,
  housePlace,
  newPickupWeek,
  restaurantBody,
  restaurantWire,
} from './contract-restaurant.ts'
import { LEGAL_FIELDS, type LegalKey } from './rules/legal-fields.ts'
import { DRINKS_KEY } from './rules/restaurant-values.ts'

export const closure = z.object({ from: day, to: day, reason: z.string() })

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

export const SURCHARGE = 'Indiquez un prix en euros, deux décimales au plus.'

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
export const legalValues = z.partial(
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
  ...forStaff('administration'),
  summary: 'Everything that the restaurateur may change, and its version',
  output: adminSettings,
})

export const changeSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  ...forStaff('administration'),
  stepUp: [
    { level: 'recent' },
    { level: 'anew', when: ({ body }) => body.legal !== undefined, said: 'for legal values' },
  ],
  summary: 'Changes what is named; refused on an older version, with the present settings beside the refusal',
  body: z.extend(settingsChange, { version: z.int('Indiquez la version.') }),
  output: adminSettings,
  problems: ['stale_version'],
})

export const REASON = 'Dites en dix caractères ou plus pourquoi, et jusqu’à quand.'

export const path = '/api/admin/house-photos/{place}'
export const params = z.object({ place: housePlace })

export const setHousePhoto = endpoint({
  method: 'PUT',
  path,
  ...forStaff('administration'),
  stepUp: [{ level: 'recent' }],
  summary: 'Shows a picture of this place on the first page, or says anew what it shows; the one before is gone',
  params,
  body: z.object({
    /** Without it the photo stays. */
    image_data: nullish(imageData),
    /** What it shows, in words. */
    alt: line(160, 'Dites en quelques mots ce que montre la photo.'),
  }),
  output: adminSettings,
  ...PICTURE_BODY,
  atOnce: 2,
  problems: ['not_found', ...PICTURE_PROBLEMS],
})

export const removeHousePhoto = endpoint({
  method: 'DELETE',
  path,
  ...forStaff('administration'),
  stepUp: [{ level: 'recent' }],
  summary: 'Takes the photo of this place off the first page, for good',
  params,
  output: adminSettings,
})

export const opening = z.object({
  /** False in a demonstration, which sells nothing and takes orders in any case. */
  isGuarded: z.boolean(),
  /** What must be filled in, confirmed or set before, as the settings' form calls it. */
  missing: z.array(z.object({ key: z.string(), label: z.string() })),
  /** Who answers for allergens and origins of the menu, and since when. */
  menuConfirmed: z.nullable(z.object({ by: z.string(), at: instant })),
  /** Orders are taken all the same: why, who says so and since when. */
  openedAnyway: z.nullable(z.object({ reason: z.string(), by: z.string(), at: instant })),
})
export type Opening = z.output<typeof opening>

export const readOpening = endpoint({
  method: 'GET',
  path: '/api/admin/opening',
  ...forStaff('state'),
  summary: 'What the law’s details of the seller still miss, and whether orders are taken all the same',
  output: opening,
})

export const openAnyway = endpoint({
  method: 'PUT',
  path: '/api/admin/opening',
  ...forStaff('administration'),
  stepUp: [{ level: 'anew' }],
  summary: 'Takes orders although details of the seller are missing, for a reason; null ends that',
  body: z.object({
    reason: z.nullable(
      forTeam(
        z
          .string(REASON)
          .check(
            z.trim(),
            z.minLength(10, REASON),
            z.maxLength(300, '300 caractères au plus.'),
            z.regex(/^[^\p{Cc}]*$/u, REASON),
          ),
      ),
    ),
  }),
  output: opening,
  problems: ['nothing_missing'],
})

export const confirmMenu = endpoint({
  method: 'POST',
  path: '/api/admin/opening/menu',
  ...forStaff('administration'),
  stepUp: [{ level: 'anew' }],
  summary: 'Says under the caller’s name that allergens and origins of the whole menu were read and are true',
  output: opening,
})
