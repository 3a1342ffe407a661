import type { FoundPerson as Found } from '#api/features/privacy/contract-staff.ts'
import { spaced, unbroken } from '#pwa/lib/format/contact-words.ts'
import { countsOf } from '../data-words.ts'

/** The person's address, or the telephone of who gave none. */
export function contactWords({ person: { kind, contact } }: Found): string {
  return kind === 'caller' ? unbroken(spaced(contact)) : contact
}

/** Such as `Camille Renard, sans compte`. */
export function whoWords({ person: { kind, name }, isConfirmed }: Found): string {
  const standing =
    kind === 'account'
      ? isConfirmed
        ? 'compte client'
        : 'compte client, adresse jamais confirmée'
      : kind === 'caller'
        ? 'sans compte ni email'
        : 'sans compte'
  return name ? `${name}, ${standing}` : standing
}

/** The data that are held, in one line. */
export function heldWords(found: Found): string {
  return countsOf(found) || 'Rien d’autre que le compte'
}
