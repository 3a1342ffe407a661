import type { AuditEntry } from '#api/features/staff/contract.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Subjects of which there is only one: the action names them already. */
const SAID = ['settings', 'qr-codes', 'contracts', 'people']

/**
 * What it was done to, and on whom: a colleague by name, an order by its number and customer, a table by its day and guest,
 * anything else by its own name; empty where that says nothing.
 */
export function formatSubject({ action, subject, subject_name, subject_number, details, staff }: AuditEntry): string {
  // Logging in names the same person twice.
  if (subject === staff?.id) return ''
  if (action.startsWith('order.') && UUID.test(subject)) {
    const number = `#${subject.slice(0, 8).toUpperCase()}`
    return inOneLine(subject_number ? `Commande ${subject_number}` : number, subject_name)
  }
  if (action.startsWith('reservation.')) return inOneLine(details.name, subject_name)
  if (action.startsWith('review.')) return subject_name === null ? '' : `Avis de ${subject_name}`
  if (subject_name !== null) return subject_name
  if (typeof details.name === 'string') return details.name
  return UUID.test(subject) || SAID.includes(subject) ? '' : subject
}

function inOneLine(...words: readonly unknown[]): string {
  return words.filter(word => typeof word === 'string' && word !== '').join(', ')
}
