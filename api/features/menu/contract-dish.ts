/**
 * Each fact about a dish that is one column of `menu_items` is declared once, here. The menu's wire shape, the admin's
 * body, the SQL statements, the catalogue's field, the form's field and the journal's label all derive from its line.
 * Facts with tables of their own (prices, choices, allergens, origins) are written out in the files beside this one.
 */
import * as z from 'zod/mini'
import { line, nullish, text } from '#api/kernel/fields.ts'
import { DISH_GROUP_KEYS, DISH_GROUPS } from './rules/dish-groups.ts'

/** The kind of form field: a number, a line of text or several `rows`, a box to tick, one of several, or some of several. */
type Input =
  | { kind: 'number'; hint?: string }
  | { kind: 'text'; hint?: string; rows?: number }
  | { kind: 'flag' }
  | { kind: 'one'; choices: readonly (readonly [value: string | number, words: string])[] }
  | { kind: 'some'; choices: readonly (readonly [value: string, words: string])[] }

type DishColumn = {
  /** The column of `menu_items` where it has another name; it is nullable where the wire's shape is optional. */
  column?: string
  /** The French label in the form and in the journal. */
  label: string
  input: Input
  /** The schema of what customers are sent. */
  wire: z.ZodMiniType
  /** The schema of what the admin sends, with the French sentence for what is wrong. */
  body: z.ZodMiniType
  /** The value that a new dish of a category starts with. */
  ofNew: (category: CategoryKey) => unknown
}

/** VAT in per cent of this kind of sale: a closed drink is 5.5 to take away and 10 at table. */
export const vatRate = z.union([z.literal(5.5), z.literal(10), z.literal(20)])
export type VatRate = z.output<typeof vatRate>

const usualHeat = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)], 'Choisissez un des quatre niveaux.')
const group = z.enum(DISH_GROUP_KEYS, 'Choisissez une rubrique de la liste.')
/** The places in the kitchen where a dish is made, with their French labels, in the order in which the pass names them. */
export const STATIONS = {
  wok: 'Wok',
  friture: 'Friture',
  froid: 'Froid',
  bar: 'Bar',
} as const

export const STATION_KEYS = Object.keys(STATIONS) as Station[]

const station = z.enum(STATION_KEYS, 'Choisissez un poste de la liste.')

/** What the staff type for a dish; in either case. */
const shortCode = line(4).check(
  z.toUpperCase(),
  z.regex(/^[A-Z0-9]{1,4}$/, 'Une à quatre lettres sans accent, ou chiffres.'),
)

const leadPlace = z.union([z.literal(1), z.literal(2), z.literal(3)], 'Choisissez une des trois places.')

/** What a photo shows, in words. */
export const photoAltText = line(160)

const KITCHEN_LOADS: Partial<Record<CategoryKey, number>> = { plats: 2, entrees: 1, desserts: 1 }
const USUAL_STATIONS: Partial<Record<CategoryKey, Station>> = {
  plats: 'wok',
  entrees: 'friture',
  desserts: 'froid',
  supplements: 'wok',
}

/** The order is the one in which the menu sends them. */
export const DISH_COLUMNS = {
  vatRate: {
    label: 'TVA à emporter',
    input: {
      kind: 'one',
      choices: [
        [5.5, '5,5\u00a0% (boisson fermée)'],
        [10, '10\u00a0% (à manger tout de suite)'],
        [20, '20\u00a0% (alcool)'],
      ],
    },
    wire: vatRate,
    body: z.optional(z.union([z.literal(5.5), z.literal(10), z.literal(20)], 'Le taux est de 5,5, 10 ou 20\u00a0%.')),
    ofNew: (): VatRate => 10,
  },
  alcohol: {
    label: 'Boisson alcoolisée',
    input: { kind: 'flag' },
    wire: z.boolean(),
    body: z.optional(z.boolean()),
    ofNew: () => false,
  },
  abv: {
    label: 'Degré (% vol.)',
    input: { kind: 'number' },
    wire: z.optional(z.number()),
    body: nullish(
      z.number('Indiquez le degré.').check(z.minimum(0.1, 'Indiquez le degré.'), z.maximum(99, '99 au plus')),
    ),
    ofNew: () => null,
  },
  volumeCl: {
    label: 'Volume (cl)',
    input: { kind: 'number' },
    wire: z.optional(z.number()),
    body: nullish(wholeNumber(1, 1000, 'Des centilitres entiers.', '1000 au plus')),
    ofNew: () => null,
  },
  ingredients: {
    label: 'Ingrédients de l’étiquette',
    input: { kind: 'text', rows: 3, hint: 'Boisson fermée : la liste telle qu’imprimée, allergènes compris.' },
    wire: z.optional(z.string()),
    body: nullish(text(1000)),
    ofNew: () => null,
  },
  nutrition: {
    label: 'Valeurs nutritionnelles',
    input: {
      kind: 'text',
      rows: 3,
      hint: 'Pour 100 ml : énergie, matières grasses, glucides, sucres, protéines, sel.',
    },
    wire: z.optional(z.string()),
    body: nullish(text(500)),
    ofNew: () => null,
  },
  foodOperator: {
    label: 'Exploitant',
    input: { kind: 'text', rows: 2, hint: 'Nom et adresse du fabricant, ou de l’importateur, comme sur l’étiquette.' },
    wire: z.optional(z.string()),
    body: nullish(text(300)),
    ofNew: () => null,
  },
  kitchenLoad: {
    label: 'Charge en cuisine',
    input: { kind: 'number', hint: 'Plat 2, entrée 1, boisson 0.' },
    wire: z.number(),
    body: z.optional(wholeNumber(0, 100, 'La charge en cuisine va de 0 à 100.')),
    ofNew: (category: CategoryKey): number => KITCHEN_LOADS[category] ?? 0,
  },
  station: {
    label: 'Poste en cuisine',
    input: { kind: 'one', choices: STATION_KEYS.map(key => [key, STATIONS[key]] as const) },
    wire: station,
    body: z.optional(station),
    ofNew: (category: CategoryKey): Station => USUAL_STATIONS[category] ?? 'bar',
  },
  tags: {
    label: 'Régime',
    input: {
      kind: 'some',
      choices: [
        ['vegetarian', 'Végétarien'],
        ['vegan', 'Végétalien'],
      ],
    },
    wire: z.array(z.string()),
    body: z.optional(z.array(z.enum(['vegetarian', 'vegan']))),
    ofNew: (): string[] => [],
  },
  usualHeat: {
    label: 'Piment habituel',
    input: {
      kind: 'one',
      choices: [
        [1, 'Pas piquant'],
        [2, 'Un peu piquant'],
        [3, 'Piquant'],
        [4, 'Comme en Thaïlande'],
      ],
    },
    wire: z.optional(usualHeat),
    body: nullish(usualHeat),
    ofNew: () => null,
  },
  group: {
    column: 'dishGroup',
    label: 'Rubrique dans la catégorie',
    input: { kind: 'one', choices: DISH_GROUP_KEYS.map(key => [key, DISH_GROUPS[key]] as const) },
    wire: z.optional(group),
    body: nullish(group),
    ofNew: () => null,
  },
  code: {
    column: 'shortCode',
    label: 'Code de prise de commande',
    input: { kind: 'text', hint: 'Une à quatre lettres ou chiffres, que l’équipe tape au téléphone.' },
    wire: z.optional(z.string()),
    body: nullish(shortCode),
    ofNew: () => null,
  },
  photoAlt: {
    label: 'Description de la photo',
    input: { kind: 'text', hint: 'Pour qui ne la voit pas. Vide : le nom et le texte du plat.' },
    wire: z.optional(z.string()),
    body: nullish(photoAltText),
    ofNew: () => null,
  },
  cookWord: {
    label: 'Un mot de la cuisine',
    input: {
      kind: 'text',
      hint: 'Une phrase courte de vous, dans la fiche du plat et sous «\u00a0Commencez par…\u00a0».',
    },
    wire: z.optional(z.string()),
    body: nullish(line(60, 'Écrivez un mot, ou laissez vide.')),
    ofNew: () => null,
  },
  leadPlace: {
    label: 'Sous «\u00a0Commencez par…\u00a0»',
    input: {
      kind: 'one',
      choices: [
        [1, 'En premier'],
        [2, 'En deuxième'],
        [3, 'En troisième'],
      ],
    },
    wire: z.optional(leadPlace),
    body: nullish(leadPlace),
    ofNew: () => null,
  },
} as const satisfies Record<string, DishColumn>

function wholeNumber(least: number, most: number, message: string, tooMuch = message) {
  return z.int(message).check(z.minimum(least, message), z.maximum(most, tooMuch))
}

export type DishColumns = typeof DISH_COLUMNS
export type DishColumnName = keyof DishColumns
export const DISH_COLUMN_NAMES = Object.keys(DISH_COLUMNS) as DishColumnName[]

/** The schemas of one side, to be spread into an object's shape. */
export function columnSchemas<Side extends 'wire' | 'body'>(side: Side) {
  const schemas = DISH_COLUMN_NAMES.map(name => [name, DISH_COLUMNS[name][side]])
  return Object.fromEntries(schemas) as { [Name in DishColumnName]: DishColumns[Name][Side] }
}

type Wire<Name extends DishColumnName> = z.output<DishColumns[Name]['wire']>

/** The column that a dish's field is stored in, as rows name it. */
export type ColumnOf<Name extends DishColumnName> = DishColumns[Name] extends { column: infer Column extends string }
  ? Column
  : Name

export function dishColumn(name: DishColumnName): string {
  const field = DISH_COLUMNS[name]
  return 'column' in field ? field.column : name
}

/** A dish's columns as the database has them: null for what is not given. */
export type ColumnValues = {
  [Name in DishColumnName]: undefined extends Wire<Name> ? NonNullable<Wire<Name>> | null : Wire<Name>
}

/** The eleven categories, in display order. */
export const CATEGORY_KEYS = [
  'entrees',
  'plats',
  'desserts',
  'supplements',
  'boissons_soft',
  'thes',
  'cocktails_sans_alcool',
  'smoothies',
  'bieres',
  'vins',
  'cafes',
] as const
export const categoryKey = z.enum(CATEGORY_KEYS)
export type CategoryKey = z.output<typeof categoryKey>

export type Station = keyof typeof STATIONS
