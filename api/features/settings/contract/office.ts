import * as z from 'zod/mini'
import { endpoint } from '#api/kernel/endpoint.ts'
import { chosenDay, chosenTime, day, email, instant, line, nullish, phone, text, time } from '#api/kernel/fields.ts'
import { publicWeek } from '../contract.ts'
import { DRINKS_KEY } from '../rules/drinks-return.ts'
import { LEGAL_FIELDS, type LegalKey } from '../rules/legal-fields.ts'

const closure = z.object({ from: day, to: day, reason: z.string() })

export const officeSettings = z.object({
  /** To be sent back with a change: one that was made on an older reading is refused. */
  version: z.int(),
  restaurant: z.object({
    name: z.string(),
    nameTh: z.string(),
    address: z.string(),
    district: z.string(),
    phone: z.string(),
    email: z.string(),
    travelInfo: z.string(),
    openedYear: z.string(),
    customersServed: z.string(),
  }),
  week: publicWeek,
  /** Kitchen load of a slot. */
  slotCapacity: z.int(),
  leadTimeMinutes: z.int(),
  /** Euros that takeaway adds to variant-priced mains. */
  takeawaySurcharge: z.number(),
  alcoholTakeaway: z.boolean(),
  alcoholUntil: z.nullable(time),
  /** Those that are not over. */
  closures: z.array(closure),
  pausedUntil: z.nullable(instant),
  pauseReason: z.nullable(z.string()),
  /** Every value that legal texts show, the system's own (`legal.version`, `retention.logs`…) among them. */
  legal: z.record(z.string(), z.string()),
})
export type OfficeSettings = z.output<typeof officeSettings>

const CAPACITY = 'Indiquez un nombre entier de 1 à 1000.'
const LEAD = 'Indiquez un nombre de minutes, de 0 à 600.'
const SURCHARGE = 'Indiquez un prix en euros, deux décimales au plus.'
const whole = (from: number, to: number, message: string) =>
  z.int(message).check(z.minimum(from, message), z.maximum(to, message))

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

/** Emptied means 'à compléter' again. */
const legalValues = z.partial(
  z.object(
    Object.fromEntries([...LEGAL_FIELDS.map(({ key, max }) => [key, line(max)]), [DRINKS_KEY, line(20)]]) as Record<
      LegalKey,
      ReturnType<typeof line>
    >,
  ),
)

/** Any part of the settings; what is left out stays, whoever changes it meanwhile. */
export const settingsChange = z.object({
  restaurant: z.optional(
    z.partial(
      z.object({
        name: line(80, 'Le nom est requis'),
        nameTh: line(80),
        address: line(160, 'L’adresse est requise'),
        district: line(60, 'Le quartier est requis'),
        phone,
        email,
        travelInfo: text(600),
        openedYear: z.string().check(z.regex(/^((19|20)\d\d)?$/, 'Indiquez une année, par exemple 2019.')),
        customersServed: z.string().check(z.regex(/^([1-9]\d{0,6})?$/, 'Indiquez un nombre entier, par exemple 500.')),
      }),
    ),
  ),
  week: z.optional(newWeek),
  slotCapacity: z.optional(whole(1, 1000, CAPACITY)),
  leadTimeMinutes: z.optional(whole(0, 600, LEAD)),
  takeawaySurcharge: z.optional(
    z
      .number(SURCHARGE)
      .check(z.minimum(0, SURCHARGE), z.maximum(20, '20\u00a0€ au plus.'), z.multipleOf(0.01, SURCHARGE)),
  ),
  alcoholTakeaway: z.optional(z.boolean('Dites si l’alcool se vend à emporter.')),
  alcoholUntil: z.optional(z.nullable(chosenTime)),
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
  output: officeSettings,
})

export const changeSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  audience: ['admin'],
  summary: 'Changes what is named; refused on an older version, with the present settings beside the refusal',
  body: z.extend(settingsChange, { version: z.int('Indiquez la version.') }),
  output: officeSettings,
  problems: ['stale_version'],
})
