import type { FoundPerson } from '#api/features/privacy/contract-staff.ts'
import { spaced, unbroken } from '#pwa/lib/format/contact-words.ts'
import { countsOf } from '../data/counts-of.ts'

/** The person's address, or the telephone of who gave none. */
export function contactWords({ person: { kind, contact } }: FoundPerson): string {
  return kind === 'caller' ? unbroken(spaced(contact)) : contact
}

/** Such as `Camille Renard, sans compte`. */
export function whoWords({ person: { kind, name }, isConfirmed }: FoundPerson): string {
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

/** What is held, in one line. */
export function heldWords(found: FoundPerson): string {
  return countsOf(found) || 'Rien d’autre que le compte'
}
