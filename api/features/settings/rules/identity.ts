/** What money and law require before anything is sold online. */
import { isLiveKey } from '#api/kernel/order/live-key.ts'
import { LEGAL_FIELDS, type LegalField, type LegalKey, TO_COMPLETE } from './values/legal-fields.ts'

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
 * Source: docs/decisions/0145-an-administrator-may-open-anyway.md.
 */
export function isNotYetOpen({ openedAnyway, ...opening }: Opening, env: Process): boolean {
  return sellsInPublic(env) && openedAnyway === null && missingToOpen(opening, env).length > 0
}
