/**
 * The facts about the restaurant. The public and the admin's shape, the change, the form's field and the journal's
 * label all derive from an entry here or in `presentation-fields.ts`. All of them are stored in the JSON of `settings.restaurant`.
 *
 * What the restaurant tells about itself to whoever does not know it: the story, who cooks, how to come and to pay. All
 * of it is optional, and what is empty is nowhere on the page (docs/product.md#home).
 * The lengths are those that the page has room for.
 */

import * as z from 'zod/mini'
import { photo } from '#api/features/pictures/contract.ts'
import { chosenTime, email, line, nullish, phone, text, time } from '#api/kernel/fields.ts'
import { STEPS_MINUTES } from './rules/pickup-week.ts'

const STEP = `Indiquez un pas de ${STEPS_MINUTES.join(', ')} minutes.`
const CAPACITY = 'Indiquez un nombre entier de 1 à 1000.'

const digits = (pattern: RegExp, message: string) => z.string().check(z.regex(pattern, message))

/** Decimal degrees, up to 90 and up to 180. */
const POSITION = /^(-?([0-8]?\d(\.\d{1,8})?|90(\.0{1,8})?), ?-?((1[0-7]\d|\d{1,2})(\.\d{1,8})?|180(\.0{1,8})?))?$/

const PRESENTATION_FIELDS = {
  storyLine: {
    label: 'La maison en une phrase',
    hint: 'Sous le titre de l’accueil et dans les moteurs de recherche. Vide\u00a0: «\u00a0Cuisine thaïe à\u00a0» et le quartier.',
    body: line(80),
    isOptional: true,
    part: 'story',
  },
  story: {
    label: 'La maison en un paragraphe',
    hint: 'Sous «\u00a0À propos\u00a0». Un retour à la ligne commence un autre paragraphe\u00a0; le premier est écrit en grand.',
    body: text(700),
    isOptional: true,
    input: 'lines',
    part: 'story',
  },
  storyLong: {
    label: 'La longue histoire',
    hint: 'Repliée sous «\u00a0Lire toute l’histoire\u00a0», pour qui veut en savoir plus.',
    body: text(3000),
    isOptional: true,
    input: 'lines',
    part: 'story',
  },
  cookName: {
    label: 'Qui cuisine',
    hint: 'Un prénom ou un nom. Vide\u00a0: cette partie n’apparaît pas.',
    body: line(60),
    isOptional: true,
    part: 'story',
  },
  cookFrom: {
    label: 'D’où',
    hint: 'Ville ou région\u00a0: Chiang Mai, nord de la Thaïlande.',
    body: line(60),
    isOptional: true,
    part: 'story',
  },
  cookWords: {
    label: 'Sa phrase',
    hint: 'À la première personne, montrée entre guillemets avec son nom.',
    body: line(200),
    isOptional: true,
    part: 'story',
  },
  /** How to get there in the restaurant's own words, beside the stops: parking, a courtyard, a door. */
  travelInfo: {
    label: 'Comment venir',
    hint: 'Ce que le plan ne dit pas\u00a0: parking, cour, code. Vide\u00a0: rien n’est affiché.',
    body: text(600),
    isOptional: true,
    input: 'lines',
    part: 'visit',
  },
  /** One a line, as {@link stopsOf} reads them. */
  stops: {
    label: 'Métro et bus',
    hint: 'Un arrêt par ligne, six au plus\u00a0: ligne, station, minutes à pied. Par exemple\u00a0: Métro 3, Sentier, 4',
    body: text(500).check(z.refine(areStops, 'Une ligne par arrêt, six au plus\u00a0: Métro 3, Sentier, 4')),
    isOptional: true,
    input: 'lines',
    part: 'visit',
  },
  access: {
    label: 'Accès',
    hint: 'Pour qui vient en fauteuil ou avec une poussette\u00a0: entrée de plain-pied, marche, toilettes.',
    body: line(160),
    isOptional: true,
    part: 'visit',
  },
  paymentOnSite: {
    label: 'Paiement sur place',
    hint: 'Les moyens acceptés, avec le montant minimal s’il y en a un.',
    body: line(120),
    isOptional: true,
    part: 'visit',
  },
  paymentOnline: {
    label: 'Paiement en ligne',
    hint: 'Les cartes que la page de paiement accepte.',
    body: line(120),
    isOptional: true,
    part: 'visit',
  },
  mealVouchers: {
    label: 'Titres-restaurant',
    hint: 'Lesquels et où\u00a0: Swile et Edenred, en salle et au comptoir. Dites aussi s’ils sont refusés.',
    body: line(160),
    isOptional: true,
    part: 'visit',
  },
  /** Euros as they are written, `0,20`: what a poured drink costs less in the customer's own cup (C. env. L541-15-10). */
  ownCup: {
    label: 'Dans le gobelet du client, en moins',
    hint: 'En euros, par boisson servie au gobelet, et rendus au comptoir\u00a0: 0,20. La loi demande un prix plus bas.',
    body: z.string().check(z.regex(/^(?!0,00)(\d,\d\d)?$/, 'Indiquez un montant en euros, par exemple 0,20.')),
    isOptional: true,
    input: 'numeric',
    part: 'visit',
  },
  terrace: {
    label: 'Terrasse',
    hint: 'Places, saison, abri.',
    body: line(160),
    isOptional: true,
    part: 'visit',
  },
  groups: {
    label: 'Groupes',
    hint: 'Jusqu’à combien, et comment demander.',
    body: line(160),
    isOptional: true,
    part: 'visit',
  },
} as const satisfies Record<string, RestaurantField>

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
    hint: 'Latitude, longitude, comme un plan les copie\u00a0: 48.86860, 2.34120. Vide\u00a0: le client touche lui-même «\u00a0Je suis là\u00a0».',
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

/** Where the form asks for it; without one, among the address and the name. */
export type RestaurantPart = 'story' | 'visit'

type RestaurantField = {
  /** The French label in the form and in the journal. */
  label: string
  hint?: string
  /** The schema of what the admin sends, with the French sentence for what is wrong. */
  body: z.ZodMiniType<string, string>
  /** The field may be empty; every other one is filled from the seed on. */
  isOptional?: true
  input?: 'tel' | 'email' | 'numeric' | 'lines'
  lang?: 'th'
  part?: RestaurantPart
}

/** What a photo of the restaurant shows: at most one of each, in the order of the first page. */
export const HOUSE_PLACES = { room: 'La salle', wok: 'Au wok', front: 'La devanture' } as const
export type HousePlace = keyof typeof HOUSE_PLACES

export const housePlace = z.enum(Object.keys(HOUSE_PLACES) as HousePlace[])

export const housePhoto = z.object({
  place: housePlace,
  photo,
  /** What it shows, in words. */
  alt: z.string(),
})
export type HousePhoto = z.output<typeof housePhoto>

/** Windows of pickups, Monday first; one whose last pickup is earlier than its first goes on past midnight. */
export const publicPickupWeek = z.array(z.array(z.object({ first: time, last: time, stepMinutes: z.int() })))

/** The same with each slot's kitchen load; null: that of every slot. */
export const adminPickupWeek = z.array(
  z.array(z.object({ first: time, last: time, stepMinutes: z.int(), capacity: z.nullable(z.int()) })),
)

const newWindow = z.object({
  first: chosenTime,
  last: chosenTime,
  stepMinutes: z.literal([...STEPS_MINUTES], STEP),
  capacity: z.pipe(
    nullish(z.int(CAPACITY).check(z.minimum(1, CAPACITY), z.maximum(1000, CAPACITY))),
    z.transform(capacity => capacity ?? null),
  ),
})

/** Null: the usual week again. */
export const newPickupWeek = nullish(
  z
    .array(
      z.array(newWindow, 'Indiquez les retraits du jour.').check(z.maxLength(4, 'Quatre plages par jour au plus.')),
      'Indiquez les sept jours.',
    )
    .check(z.length(7, 'Indiquez les sept jours.')),
)

/** As many stops as the card holds. */
const MOST_STOPS = 6

const STOP = /^(.{1,40}?), ?([^,]{1,48}), ?(\d{1,2})(?: ?min)?$/

/** A stop near the restaurant. */
export type Stop = {
  /** `Métro 3`, `Bus 20, 39`. */
  line: string
  name: string
  /** On foot. */
  minutes: number
}

/** One stop a line, `Métro 3, Sentier, 4`: line, station, minutes on foot. Lines of another form are left out. */
export function stopsOf(text: string): Stop[] {
  return linesOf(text).flatMap(line => {
    const [, of, name, minutes] = STOP.exec(line) ?? []
    return of && name && minutes ? [{ line: of, name, minutes: Number(minutes) }] : []
  })
}

/** Whether every line is a stop, and no more than the card holds; nothing at all is fine. */
export function areStops(text: string): boolean {
  const lines = linesOf(text)
  return lines.length <= MOST_STOPS && stopsOf(text).length === lines.length
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
}
