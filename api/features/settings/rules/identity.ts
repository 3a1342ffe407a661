/** Who sells: what the law wants said before anything is sold on line. Pure. */
import { LEGAL_FIELDS, type LegalField, type LegalKey, TO_COMPLETE } from './legal-fields.ts'

/**
 * The publisher, the business number, the mediator, the host.
 * Source: docs/law.md#the-publisher (C. conso L221-5 and L616-1, LCEN article 1-1).
 */
const IDENTITY = [
  ...['restaurant.legalName', 'restaurant.siret', 'restaurant.director'],
  ...['mediator.name', 'mediator.address', 'mediator.website'],
  ...['host.name', 'host.address', 'host.phone'],
] as readonly LegalKey[]

/** What is still to be filled in before orders may be taken, in the admin's order. */
export function missingIdentity(legal: Readonly<Record<string, string>>): LegalField[] {
  return LEGAL_FIELDS.filter(({ key }) => IDENTITY.includes(key) && isOpen(legal[key]))
}

function isOpen(value: string | undefined): boolean {
  const text = value?.trim() ?? ''
  return text === '' || text.toLowerCase().includes(TO_COMPLETE)
}

/**
 * Whether orders are not taken yet: nobody sells in the open who does not say who they are. A demonstration or a test
 * may, since nothing is sold there.
 */
export function isNotYetOpen(
  { legal }: { legal: Readonly<Record<string, string>> },
  env: { NODE_ENV: 'development' | 'test' | 'production' },
): boolean {
  return env.NODE_ENV === 'production' && missingIdentity(legal).length > 0
}
