/**
 * The values that the restaurant fills in for the legal pages, mails and receipts, under the names that the texts use.
 * Values of the system itself are not among them: how long things are kept, whether SMS are sent, and the texts'
 * version, which it counts.
 * What of them money and law require before anything is sold online stands here too.
 * Source: docs/compliance/law.md#the-publisher.
 */

import { isLuhn } from '#api/kernel/typed.ts'
import type { DRINKS_KEY } from './restaurant-values.ts'

type LegalField = { key: string; label: string; hint?: string; max: number }
export type LegalGroup = { title: string; lead: string; fields: readonly LegalField[] }

/** A text shows this for a value that is not known yet, because a gap would go unnoticed. */
export const TO_COMPLETE = 'à compléter'

export const LEGAL_GROUPS = [
  {
    title: 'Éditeur du site',
    lead: 'Mentions légales, conditions de vente et facturettes.',
    fields: [
      { key: 'restaurant.legalName', label: 'Raison sociale', max: 120 },
      { key: 'restaurant.legalForm', label: 'Forme juridique', hint: 'SARL, SAS, entreprise individuelle…', max: 80 },
      { key: 'restaurant.capital', label: 'Capital', hint: 'Par exemple\u00a0: capital de 8 000\u00a0€', max: 80 },
      { key: 'restaurant.siret', label: 'SIRET', hint: '14 chiffres', max: 20 },
      {
        key: 'restaurant.rcs',
        label: 'Registre du commerce',
        hint: 'Par exemple\u00a0: RCS Paris 123 456 789',
        max: 80,
      },
      { key: 'restaurant.vat', label: 'TVA intracommunautaire', hint: 'FR, puis 11 chiffres', max: 20 },
      { key: 'restaurant.director', label: 'Directeur de la publication', max: 120 },
      { key: 'restaurant.licence', label: 'Licence d’alcool à emporter', hint: 'Numéro et catégorie', max: 120 },
    ],
  },
  {
    title: 'Médiateur de la consommation',
    lead: 'L’adhésion à un médiateur est obligatoire.',
    fields: [
      { key: 'mediator.name', label: 'Médiateur', max: 120 },
      { key: 'mediator.address', label: 'Adresse du médiateur', max: 160 },
      { key: 'mediator.website', label: 'Site du médiateur', hint: 'Commence par https://', max: 200 },
    ],
  },
  {
    title: 'Hébergeur',
    lead: 'Qui fait tourner ce site et sa base de données.',
    fields: [
      { key: 'host.name', label: 'Hébergeur', max: 120 },
      { key: 'host.address', label: 'Adresse de l’hébergeur', max: 160 },
      { key: 'host.phone', label: 'Téléphone de l’hébergeur', max: 30 },
    ],
  },
  {
    title: 'Prestataires',
    lead: 'Cités dans la page de confidentialité.',
    fields: [
      { key: 'payment.name', label: 'Prestataire de paiement', max: 120 },
      { key: 'payment.address', label: 'Adresse du prestataire', max: 160 },
      { key: 'payment.privacyUrl', label: 'Page de confidentialité', hint: 'Commence par https://', max: 200 },
      { key: 'payment.transfers', label: 'Transferts hors de l’Union européenne', hint: 'Une phrase', max: 300 },
      { key: 'mail.name', label: 'Expéditeur des emails', max: 120 },
      { key: 'mail.country', label: 'Pays de l’expéditeur', max: 60 },
    ],
  },
] as const satisfies readonly LegalGroup[]

export type LegalKey = (typeof LEGAL_GROUPS)[number]['fields'][number]['key'] | typeof DRINKS_KEY

export const LEGAL_FIELDS: readonly (LegalField & { key: LegalKey })[] = LEGAL_GROUPS.flatMap(group => [
  ...group.fields,
])

/**
 * These name the publisher, the business and VAT numbers, the mediator and the host. The address of the seat is the
 * restaurant's, which is never empty.
 * Source: docs/compliance/law.md#the-publisher (C. conso L221-5 and L616-1, LCEN article 1-1).
 */
const IDENTITY = [
  ...['restaurant.legalName', 'restaurant.legalForm', 'restaurant.siret', 'restaurant.vat', 'restaurant.director'],
  ...['mediator.name', 'mediator.address', 'mediator.website'],
  ...['host.name', 'host.address', 'host.phone'],
] as readonly LegalKey[]

/** What is wrong with a value; undefined when it is valid or still open. */
export function legalFault(key: string, value: string): string | undefined {
  if (value === '' || value === TO_COMPLETE) return
  const bare = value.replace(/\s/g, '')
  if (key === 'restaurant.siret') {
    if (!/^\d{14}$/.test(bare)) return 'Un SIRET compte 14 chiffres.'
    return isLuhn(bare) ? undefined : 'Ce SIRET contient une faute de frappe.'
  }
  if (key === 'restaurant.vat') return /^FR[0-9A-Z]{2}\d{9}$/i.test(bare) ? undefined : 'De la forme FR12345678901.'
  if (key === 'mediator.website' || key === 'payment.privacyUrl')
    return /^https?:\/\/[^\s/]+\.[^\s/]+\S*$/.test(value) ? undefined : 'Indiquez une adresse entière, avec https://.'
  return undefined
}

/** The fields that must still be filled in before orders may be taken, in the order of the admin's form. */
export function missingIdentity(legal: Readonly<Record<string, string>>): LegalField[] {
  return LEGAL_FIELDS.filter(({ key }) => IDENTITY.includes(key) && isOpen(legal[key]))
}

function isOpen(value: string | undefined): boolean {
  const text = value?.trim() ?? ''
  return text === '' || text.toLowerCase().includes(TO_COMPLETE)
}

/** What says whether the shop may sell. */
export type Opening = {
  legal: Readonly<Record<string, string>>
  /** Who has read allergens and origins of the menu, and answers for them. */
  menuConfirmed: object | null
  /** An administrator lets it sell although something is missing, and answers for that by name. */
  openedAnyway: object | null
}

type Process = {
  NODE_ENV: 'development' | 'test' | 'production'
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_API_URL?: string | undefined
}

/**
 * Whether this process sells in public, so that it has to say who sells. Production refuses the payment simulator; a
 * demonstration or a test sells nothing.
 */
export function sellsInPublic(env: Process): boolean {
  return env.NODE_ENV === 'production'
}

export type Missing = { key: string; label: string }

/**
 * What money and law ask for before orders may be taken, and is not there: the seller's identity, somebody who answers
 * for allergens and origins (EU 1169/2011, article 44; décret 2002-1465), and a key that charges people.
 */
export function missingToOpen({ legal, menuConfirmed }: Omit<Opening, 'openedAnyway'>, env: Process): Missing[] {
  const chargesNobody = env.STRIPE_API_URL === undefined && !isLiveKey(env.STRIPE_SECRET_KEY)
  return [
    ...missingIdentity(legal).map(({ key, label }) => ({ key, label })),
    ...(menuConfirmed === null ? [{ key: 'menu', label: 'Allergènes et origines à confirmer' }] : []),
    ...(chargesNobody ? [{ key: 'stripe', label: 'Clé de production de Stripe' }] : []),
  ]
}

/**
 * Whether orders are not taken yet: nobody may sell in public while something is missing, unless an administrator has
 * said why they do.
 * Source: docs/decisions/0091-no-orders-before-the-seller-is-named.md.
 */
export function isNotYetOpen({ openedAnyway, ...opening }: Opening, env: Process): boolean {
  return sellsInPublic(env) && openedAnyway === null && missingToOpen(opening, env).length > 0
}

/** Whether a key of the payment provider moves real money. */
export function isLiveKey(key: string | undefined): boolean {
  return /^(sk|rk)_live_/.test(key ?? '')
}
