/**
 * The facts about the restaurant. The public and the admin's shape, the change, the form's field and the journal's
 * label all derive from an entry here or in `presentation-fields.ts`. All of them are stored in the JSON of `settings.restaurant`.
 */
import * as z from 'zod/mini'
import { email, line, phone } from '#api/kernel/fields.ts'
import { PRESENTATION_FIELDS, type RestaurantField } from './presentation-fields.ts'

const digits = (pattern: RegExp, message: string) => z.string().check(z.regex(pattern, message))

/** Decimal degrees, up to 90 and up to 180. */
const POSITION = /^(-?([0-8]?\d(\.\d{1,8})?|90(\.0{1,8})?), ?-?((1[0-7]\d|\d{1,2})(\.\d{1,8})?|180(\.0{1,8})?))?$/

export const RESTAURANT_FIELDS = {
  name: { label: 'Nom', body: line(80, 'Le nom est requis') },
  nameTh: { label: 'Nom en thaï', hint: 'Vide\u00a0: le nom reste seul.', body: line(80), lang: 'th' },
  address: {
    label: 'Adresse',
    hint: 'Rue, puis code postal et ville après une virgule',
    body: line(160, 'L’adresse est requise'),
  },
  district: { label: 'Quartier', hint: 'Par exemple\u00a0: Paris 2e', body: line(60, 'Le quartier est requis') },
  phone: { label: 'Téléphone', body: phone, input: 'tel' },
  email: { label: 'Email', hint: 'Reçoit aussi les demandes de table.', body: email, input: 'email' },
  /** The door's coordinates in the form that maps copy: a customer's phone compares its own position with them. */
  position: {
    label: 'Position',
    hint: 'Latitude, longitude, comme un plan les copie\u00a0: 48.86860, 2.34120. Vide\u00a0: «\u00a0Je suis là\u00a0» ne sonne qu’au toucher.',
    body: digits(POSITION, 'Indiquez latitude et longitude, par exemple 48.86860, 2.34120.'),
    isOptional: true,
  },
  /** The year of the opening and the number of guests, in digits; the page shows such a claim only once it is filled in. */
  openedYear: {
    label: 'Année d’ouverture',
    hint: 'Montrée sous «\u00a0À propos\u00a0». Vide\u00a0: rien n’est affiché.',
    body: digits(/^((19|20)\d\d)?$/, 'Indiquez une année, par exemple 2019.'),
    isOptional: true,
    input: 'numeric',
  },
  customersServed: {
    label: 'Clients servis',
    hint: 'Un nombre que vous pouvez prouver. Vide\u00a0: rien n’est affiché.',
    body: digits(/^([1-9]\d{0,6})?$/, 'Indiquez un nombre entier, par exemple 500.'),
    isOptional: true,
    input: 'numeric',
  },
  ...PRESENTATION_FIELDS,
} as const satisfies Record<string, RestaurantField>

type Fields = typeof RESTAURANT_FIELDS
export type RestaurantKey = keyof Fields
export const RESTAURANT_KEYS = Object.keys(RESTAURANT_FIELDS) as RestaurantKey[]

type OptionalKey = { [Key in RestaurantKey]: Fields[Key] extends { isOptional: true } ? Key : never }[RestaurantKey]
/** The fields as they are stored. */
export type Restaurant = Record<Exclude<RestaurantKey, OptionalKey>, string> & Partial<Record<OptionalKey, string>>

/** The schemas of what everybody reads, for an object's shape; an unset field is an empty text. */
export const restaurantWire = schemas(() => z.string()) as Record<RestaurantKey, z.ZodMiniString<string>>

/** The schemas of a change. */
export const restaurantBody = schemas(key => RESTAURANT_FIELDS[key].body) as {
  [Key in RestaurantKey]: Fields[Key]['body']
}

/** Every field, with an empty text for an unset one. */
export function restaurantFields(restaurant: Restaurant): Record<RestaurantKey, string> {
  const values = RESTAURANT_KEYS.map(key => [key, restaurant[key] ?? ''])
  return Object.fromEntries(values) as Record<RestaurantKey, string>
}

function schemas(schema: (key: RestaurantKey) => z.ZodMiniType) {
  return Object.fromEntries(RESTAURANT_KEYS.map(key => [key, schema(key)]))
}
