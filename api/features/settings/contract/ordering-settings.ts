/**
 * The values that the rules of ordering go by, each in one place: those that are fixed, and those that the restaurateur
 * may set. From a setting's entry come what the admin reads and sends, what customers are told, the statements, the
 * seed's shape, the form's field and the journal's word.
 */
import * as z from 'zod/mini'
import { chosenTime, time } from '#api/kernel/fields.ts'

/** How the form asks for it: a whole number, a switch, or a Paris time that may be left empty. */
type Kind = 'whole' | 'flag' | 'time'

type OrderingSetting = {
  /** Of the table `settings`, where a migration has made it. */
  column: string
  kind: Kind
  section: 'slots' | 'alcohol'
  /** In the form and in the journal. */
  label: string
  hint: string
  /** As the admin, and customers if it `isPublic`, are sent it. */
  wire: z.ZodMiniType
  /** As the admin sends it, with the French sentence of what is wrong. */
  body: z.ZodMiniType
  isPublic: boolean
}

/**
 * Numbers that nobody sets. Rules, problems, texts and pages take them from the settings all the same (`withFixed`), so
 * that one becomes a setting by leaving here for the table below.
 */
const FIXED = {
  /** How long an order keeps its slot that has come to its payment page: the life of the payment session. */
  payMinutes: 15,
  /** How long after its payment a customer may cancel an order (docs/decisions/0012-cancelling-and-refunds.md). */
  cancelMinutes: 15,
}
export type FixedNumbers = typeof FIXED

/** The settings, or the part of them that customers are told, with the numbers that are fixed. */
export function withFixed<Told extends object>(settings: Told): FixedNumbers & Told {
  return { ...FIXED, ...settings }
}

export const ORDERING_SETTINGS = {
  /** Kitchen load that one pickup slot takes. */
  slotCapacity: {
    column: 'slot_capacity',
    kind: 'whole',
    section: 'slots',
    label: 'Capacité d’un créneau',
    hint: 'Un plat compte 2, une entrée ou un dessert 1.',
    wire: z.int(),
    body: whole(1, 1000, 'Indiquez un nombre entier de 1 à 1000.'),
    isPublic: false,
  },
  leadTimeMinutes: {
    column: 'lead_time_minutes',
    kind: 'whole',
    section: 'slots',
    label: 'Délai de préparation',
    hint: 'Minutes entre la commande et le premier retrait',
    wire: z.int(),
    body: whole(0, 600, 'Indiquez un nombre de minutes, de 0 à 600.'),
    isPublic: true,
  },
  alcoholTakeaway: {
    column: 'alcohol_takeaway',
    kind: 'flag',
    section: 'alcohol',
    label: 'Alcool à emporter',
    hint: 'Vendu à emporter',
    wire: z.boolean(),
    body: z.boolean('Dites si l’alcool se vend à emporter.'),
    isPublic: true,
  },
  /** Pickups from this Paris time on (`HH:MM`) take no alcohol; null: no such limit. */
  alcoholUntil: {
    column: 'alcohol_until',
    kind: 'time',
    section: 'alcohol',
    label: 'Dernière heure pour l’alcool',
    hint: 'Les retraits à partir de cette heure sont sans alcool. Vide : aucune limite.',
    wire: z.nullable(time),
    body: z.nullable(chosenTime),
    isPublic: true,
  },
} as const satisfies Record<string, OrderingSetting>

function whole(from: number, to: number, message: string) {
  return z.int(message).check(z.minimum(from, message), z.maximum(to, message))
}

type Table = typeof ORDERING_SETTINGS
export type OrderingKey = keyof Table
export const ORDERING_KEYS = Object.keys(ORDERING_SETTINGS) as OrderingKey[]

export type OrderingSettings = { [Key in OrderingKey]: z.output<Table[Key]['wire']> }
type PublicKey = { [Key in OrderingKey]: Table[Key]['isPublic'] extends true ? Key : never }[OrderingKey]

/** The schemas of admin's reading, for an object's shape. */
export const orderingWire = mapped(ORDERING_KEYS, key => ORDERING_SETTINGS[key].wire) as {
  [Key in OrderingKey]: Table[Key]['wire']
}

/** The schemas of a change, in which each may be left out. */
export const orderingChange = mapped(ORDERING_KEYS, key => z.optional(ORDERING_SETTINGS[key].body)) as {
  [Key in OrderingKey]: z.ZodMiniOptional<Table[Key]['body']>
}

const PUBLIC_KEYS = ORDERING_KEYS.filter(key => ORDERING_SETTINGS[key].isPublic) as PublicKey[]

/** The schemas of what customers are told. */
export const publicOrderingWire = mapped(PUBLIC_KEYS, key => ORDERING_SETTINGS[key].wire) as Pick<
  typeof orderingWire,
  PublicKey
>

/** Those settings of whatever else comes with them. */
export function orderingOf(settings: OrderingSettings): OrderingSettings {
  return mapped(ORDERING_KEYS, key => settings[key]) as OrderingSettings
}

/** Those that customers are told. */
export function publicOrdering(settings: OrderingSettings): Pick<OrderingSettings, PublicKey> {
  return mapped(PUBLIC_KEYS, key => settings[key]) as Pick<OrderingSettings, PublicKey>
}

/** Where a change says nothing, what was. */
export function changedOrdering(before: OrderingSettings, change: Partial<OrderingSettings>): OrderingSettings {
  return mapped(ORDERING_KEYS, key => (change[key] === undefined ? before[key] : change[key])) as OrderingSettings
}

function mapped<Key extends string>(keys: readonly Key[], value: (key: Key) => unknown): Record<Key, unknown> {
  return Object.fromEntries(keys.map(key => [key, value(key)])) as Record<Key, unknown>
}
