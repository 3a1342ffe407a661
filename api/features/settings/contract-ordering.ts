/**
 * The values that the rules of ordering use: the fixed ones and those that the restaurateur may set. The admin's
 * shapes, the public shape, the SQL statements, the seed's shape, the form's field and the journal's label all derive
 * from a setting's entry here.
 */
import * as z from 'zod/mini'
import { chosenTime, time } from '#api/kernel/fields.ts'
import { CARD_MINIMUM_CENTS, formatEuros } from '#api/kernel/order/money.ts'
import { ACCOUNT_SETTINGS } from './contract-accounts.ts'

/**
 * The kind of form field: a whole number, cents that are typed as euros, a switch, a Paris time that may be empty, or the
 * digits of an account, whose length counts.
 */
type Kind = 'whole' | 'cents' | 'flag' | 'time' | 'digits'

type OrderingSetting = {
  kind: Kind
  /** The subject that it stands under in the form. */
  section:
    | 'slots'
    | 'menu'
    | 'alcohol'
    | 'till'
    | 'noShow'
    | 'tables'
    | 'refunds'
    | 'staff'
    | 'privacy'
    | 'books'
    | 'accounts'
  /** The French label in the form and in the journal. */
  label: string
  hint: string
  /** In place of the hint while a switch is off. */
  off?: string
  /** The value that an empty field stands for: 0 means none in every field, so that 'no limit' has to be empty. */
  blank?: number
  /** The schema of what the admin is sent, and everybody if it `isPublic`. */
  wire: z.ZodMiniType
  /** The schema of what the admin sends, with the French sentence for what is wrong. */
  body: z.ZodMiniType
  isPublic: boolean
}

/**
 * Numbers that nobody can set. Rules, problems, texts and pages read them like settings all the same (`withFixed`), so
 * that making one a setting only means moving it into the table below.
 */
const FIXED = {
  /** How many minutes an order without a payment page holds its slot: opening the page takes nobody longer. */
  holdMinutes: 5,
  /** How many minutes an order with a payment page holds its slot, which is as long as the payment session lives. */
  payMinutes: 15,
  /** How many minutes after the payment a customer may cancel (docs/product.md#cancelling). */
  cancelMinutes: 15,
  /** How many minutes an order that the staff took holds its slot for whoever was sent the payment link. */
  linkMinutes: 30,
}
export type FixedNumbers = typeof FIXED

/** The settings, or the public ones, together with the fixed numbers. */
export function withFixed<Values extends object>(settings: Values): FixedNumbers & Values {
  return { ...FIXED, ...settings }
}

/** Each is a column of its name in the table `settings`, which a migration has to create. */
export const ORDERING_SETTINGS = {
  /** The kitchen load that one pickup slot takes. */
  slotCapacity: {
    kind: 'whole',
    section: 'slots',
    label: 'Capacité d’un créneau',
    hint: 'Un plat compte 2, une entrée ou un dessert 1.',
    wire: z.int(),
    body: whole(1, 1000, 'Indiquez un nombre entier de 1 à 1000.'),
    isPublic: false,
  },
  /** The kitchen load of the largest order that is taken without a call; the staff take larger ones. */
  maxOrderLoad: {
    kind: 'whole',
    section: 'slots',
    label: 'Plus grande commande en ligne',
    hint: 'Même compte que la capacité. Au-delà, le site invite à téléphoner.',
    wire: z.int(),
    body: whole(1, 5000, 'Indiquez un nombre entier de 1 à 5000.'),
    isPublic: false,
  },
  leadTimeMinutes: {
    kind: 'whole',
    section: 'slots',
    label: 'Délai de préparation',
    hint: 'Minutes entre la commande et le premier retrait',
    wire: z.int(),
    body: whole(0, 600, 'Indiquez un nombre de minutes, de 0 à 600.'),
    isPublic: true,
  },
  /** Whether 'Dès que possible' is the first choice of a pickup, beside the slots. */
  asapPickup: {
    kind: 'flag',
    section: 'slots',
    label: '«\u00a0Dès que possible\u00a0»',
    hint: 'Premier choix de retrait pendant le service\u00a0: maintenant et le délai, arrondi à cinq minutes',
    off: 'Pas proposé\u00a0: les créneaux seuls',
    wire: z.boolean(),
    body: z.boolean('Dites si «\u00a0Dès que possible\u00a0» est proposé.'),
    isPublic: true,
  },
  /** So many minutes after its pickup the terms promise to keep an order; only then may the staff say that nobody came. */
  noShowAfterMinutes: {
    kind: 'whole',
    section: 'noShow',
    label: 'Commande non retirée',
    hint: 'Minutes de garde après l’heure de retrait\u00a0: vos conditions le disent, ensuite l’équipe peut noter «\u00a0Non venu\u00a0»',
    wire: z.int(),
    body: whole(5, 600, 'Indiquez un nombre de minutes, de 5 à 600.'),
    isPublic: true,
  },
  /** So many days after the pickup an order loses its allergy, which is health data. */
  allergyDays: {
    kind: 'whole',
    section: 'privacy',
    label: 'Allergies effacées après',
    hint: 'Jours après le retrait, 30 au plus. La commande reste, sans l’allergie.',
    wire: z.int(),
    body: whole(1, 30, 'Indiquez un nombre de jours, de 1 à 30.'),
    isPublic: true,
  },
  bestSellersFirst: {
    kind: 'flag',
    section: 'menu',
    label: 'Plats les plus commandés',
    hint: 'Les plus commandés en tête de leur rubrique',
    off: 'Tous dans l’ordre de la carte',
    wire: z.boolean(),
    body: z.boolean('Dites si les plats les plus commandés viennent en tête.'),
    isPublic: false,
  },
  /** Whether the takeaway menu begins by the hour (api/features/menu/rules/menu-lead.ts). */
  menuByHour: {
    kind: 'flag',
    section: 'menu',
    label: 'Carte selon l’heure',
    hint: 'À emporter\u00a0: les formules en tête aux services où elles sont proposées, sinon les plats',
    off: 'Les formules toujours en tête',
    wire: z.boolean(),
    body: z.boolean('Dites si la carte suit l’heure.'),
    isPublic: true,
  },
  photosLead: {
    kind: 'flag',
    section: 'menu',
    label: 'Photos dans la liste',
    hint: 'La photo d’un plat remplace son dessin dans la liste',
    off: 'Les dessins restent dans la liste',
    wire: z.boolean(),
    body: z.boolean('Dites si les photos remplacent les dessins.'),
    isPublic: false,
  },
  /** Whether the restaurant hears each morning what the day before sold (api/features/books/close-books.ts). */
  closingMail: {
    kind: 'flag',
    section: 'books',
    label: 'Clôture du jour par email',
    hint: 'Chaque matin, à l’email du restaurant\u00a0: les ventes de la veille et le numéro de leur clôture',
    off: 'Aucun email de clôture\u00a0: notez son numéro ailleurs de temps en temps',
    wire: z.boolean(),
    body: z.boolean('Dites si la clôture est envoyée par email.'),
    isPublic: false,
  },
  ...ACCOUNT_SETTINGS,
  /** How many orders of the staff may wait to be paid at the till at once; at 0 none is taken. */
  tillOrders: {
    kind: 'whole',
    section: 'till',
    label: 'Commandes à encaisser en même temps',
    hint: 'Prises par l’équipe, à payer au comptoir. 0\u00a0: aucune.',
    wire: z.int(),
    body: whole(0, 1000, 'Indiquez un nombre entier de 0 à 1000.'),
    isPublic: false,
  },
  /** Whether a change's difference below the least that a card pays is taken at the till; otherwise it is waived. */
  smallDifferenceAtTill: {
    kind: 'flag',
    section: 'till',
    label: 'Petites différences à la caisse',
    hint: `Sous ${formatEuros(CARD_MINIMUM_CENTS)}, trop peu pour une carte\u00a0: encaissées au retrait`,
    off: `Sous ${formatEuros(CARD_MINIMUM_CENTS)}, trop peu pour une carte\u00a0: offertes par la maison`,
    wire: z.boolean(),
    body: z.boolean('Dites si les petites différences s’encaissent à la caisse.'),
    isPublic: true,
  },
  /** How many people sit in the dining room in one service; at 0 they are not counted. */
  tableSeats: {
    kind: 'whole',
    section: 'tables',
    label: 'Places par service',
    hint: 'Comparées aux tables confirmées. Vide\u00a0: elles ne sont pas comptées.',
    blank: 0,
    wire: z.int(),
    body: whole(0, 1000, 'Indiquez un nombre entier de 1 à 1000, ou rien.'),
    isPublic: false,
  },
  /** How much a manager may give away on a Paris day, refunds and points together; at 0 nothing. */
  managerRefundCents: {
    kind: 'cents',
    section: 'refunds',
    label: 'Gestes d’un responsable par jour',
    hint: 'Euros par personne\u00a0: remboursements, différences rendues, points au-delà de dix par client. 0\u00a0: l’administrateur seul.',
    wire: z.int(),
    body: whole(0, 100_000, 'Indiquez un montant en euros, de 0 à 1000, deux décimales au plus.'),
    isPublic: false,
  },
  /** The same for a person at the counter; it starts at 0, whatever managers may give. */
  counterRefundCents: {
    kind: 'cents',
    section: 'refunds',
    label: 'Gestes d’une personne au comptoir par jour',
    hint: 'Le même compte, pour le rôle Comptoir. 0\u00a0: rien, un responsable ou l’administrateur s’en charge.',
    wire: z.int(),
    body: whole(0, 100_000, 'Indiquez un montant en euros, de 0 à 1000, deux décimales au plus.'),
    isPublic: false,
  },
  /** Whether whoever has no passkey and no application with codes signs in with the password alone. */
  staffPasswordAlone: {
    kind: 'flag',
    section: 'staff',
    label: 'Mot de passe seul pour l’équipe',
    hint: 'Accepté tant qu’un compte n’a ni clé d’accès ni application de codes',
    off: 'Une clé d’accès ou une application de codes en plus, pour tous',
    wire: z.boolean(),
    body: z.boolean('Dites si le mot de passe seul suffit.'),
    isPublic: false,
  },
  /** How long a person's proof is worth something for refunds, cancelling, points, settings; 960: the whole session. */
  provenMinutes: {
    kind: 'whole',
    section: 'staff',
    label: 'Code redemandé après',
    hint: 'Minutes, pour rembourser, annuler, changer des points ou des réglages. 960 : une fois par connexion.',
    wire: z.int(),
    body: whole(1, 960, 'Indiquez un nombre de minutes, de 1 à 960.'),
    isPublic: false,
  },
  /** The same for large refunds, exports, accounts of the staff and legal values. */
  provenAnewMinutes: {
    kind: 'whole',
    section: 'staff',
    label: 'Code redemandé après, pour le plus sensible',
    hint: 'Minutes, pour un grand remboursement, un export, les comptes et les mentions légales.',
    wire: z.int(),
    body: whole(1, 960, 'Indiquez un nombre de minutes, de 1 à 960.'),
    isPublic: false,
  },
  /** Giving back more than this at once needs a proof that is new. */
  largeRefundCents: {
    kind: 'cents',
    section: 'staff',
    label: 'Grand remboursement',
    hint: 'Euros rendus en une fois, à partir desquels le code du plus sensible est demandé.',
    wire: z.int(),
    body: whole(0, 100_000, 'Indiquez un montant en euros, de 0 à 1000, deux décimales au plus.'),
    isPublic: false,
  },
  alcoholTakeaway: {
    kind: 'flag',
    section: 'alcohol',
    label: 'Alcool à emporter',
    hint: 'Vendu à emporter',
    off: 'Pas vendu à emporter',
    wire: z.boolean(),
    body: z.boolean('Dites si l’alcool se vend à emporter.'),
    isPublic: true,
  },
  /** Pickups from this Paris time on (`HH:MM`) take no alcohol; null: no such limit. */
  alcoholUntil: {
    kind: 'time',
    section: 'alcohol',
    label: 'Dernière heure pour l’alcool',
    hint: 'Les retraits à partir de cette heure sont sans alcool. Vide\u00a0: aucune limite.',
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

/** The schemas of what the admin reads, to be spread into an object's shape. */
export const orderingWire = mapped(ORDERING_KEYS, key => ORDERING_SETTINGS[key].wire) as {
  [Key in OrderingKey]: Table[Key]['wire']
}

/** The schemas of a change, in which each setting may be left out. */
export const orderingChange = mapped(ORDERING_KEYS, key => z.optional(ORDERING_SETTINGS[key].body)) as {
  [Key in OrderingKey]: z.ZodMiniOptional<Table[Key]['body']>
}

const PUBLIC_KEYS = ORDERING_KEYS.filter(key => ORDERING_SETTINGS[key].isPublic) as PublicKey[]

/** The schemas of what everybody reads. */
export const publicOrderingWire = mapped(PUBLIC_KEYS, key => ORDERING_SETTINGS[key].wire) as Pick<
  typeof orderingWire,
  PublicKey
>

/** Only these settings, of an object with further ones. */
export function orderingOf(settings: OrderingSettings): OrderingSettings {
  return mapped(ORDERING_KEYS, key => settings[key]) as OrderingSettings
}

/** Only the settings that everybody may read. */
export function publicOrdering(settings: OrderingSettings): Pick<OrderingSettings, PublicKey> {
  return mapped(PUBLIC_KEYS, key => settings[key]) as Pick<OrderingSettings, PublicKey>
}

/** The settings after a change; those that it does not name stay. */
export function changedOrdering(before: OrderingSettings, change: Partial<OrderingSettings>): OrderingSettings {
  return mapped(ORDERING_KEYS, key => (change[key] === undefined ? before[key] : change[key])) as OrderingSettings
}

function mapped<Key extends string>(keys: readonly Key[], value: (key: Key) => unknown): Record<Key, unknown> {
  return Object.fromEntries(keys.map(key => [key, value(key)])) as Record<Key, unknown>
}
