/** The details of the seller that the law requires before anything is sold online. */
import { LEGAL_FIELDS, type LegalField, type LegalKey, TO_COMPLETE } from './values/legal-fields.ts'

/**
 * These name the publisher, the business number, the mediator and the host.
 * Source: docs/law.md#the-publisher (C. conso L221-5 and L616-1, LCEN article 1-1).
 */
const IDENTITY = [
  ...['restaurant.legalName', 'restaurant.siret', 'restaurant.director'],
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

/**
 * Whether orders are not taken yet: nobody may sell in public without saying who they are. A demonstration or a test
 * may, since nothing is sold there.
 */
export function isNotYetOpen(
  { legal }: { legal: Readonly<Record<string, string>> },
  env: { NODE_ENV: 'development' | 'test' | 'production' },
): boolean {
  return env.NODE_ENV === 'production' && missingIdentity(legal).length > 0
}
