import type { AuditEntry } from '#api/features/staff/contract/staff.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Subjects of which there is only one: the action names them already. */
const SAID = ['settings', 'qr-codes']

/**
 * What it was done to: a colleague by name, an order by its number, anything else by its own name; empty where that
 * says nothing.
 */
export function formatSubject({ action, subject, subject_name, details, staff }: AuditEntry): string {
  // Logging in names the same person twice.
  if (subject === staff?.id) return ''
  if (subject_name !== null) return subject_name
  if (action.startsWith('order.') && UUID.test(subject)) return `#${subject.slice(0, 8).toUpperCase()}`
  if (typeof details.name === 'string') return details.name
  return UUID.test(subject) || SAID.includes(subject) ? '' : subject
}
