import type { AuditEntry } from '#api/features/staff/contract/staff.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Words for what there is one of: the action says it already. */
const SAID = ['settings', 'qr-codes']

/**
 * What it was done to, empty where that says nothing: a colleague by name, an order by its number, anything else by its
 * own word.
 */
export function formatSubject({ action, subject, subject_name, details, staff }: AuditEntry): string {
  // Whoever logs in does it to themselves.
  if (subject === staff?.id) return ''
  if (subject_name !== null) return subject_name
  if (action.startsWith('order.') && UUID.test(subject)) return `#${subject.slice(0, 8).toUpperCase()}`
  if (typeof details.name === 'string') return details.name
  return UUID.test(subject) || SAID.includes(subject) ? '' : subject
}
