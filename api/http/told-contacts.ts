import type { Actor } from '#api/kernel/people/actor.ts'
import { maskedEmail, maskedPhone } from '#api/kernel/people/person.ts'
import { ROLES, type Work } from '#api/kernel/people/roles.ts'

type Mask = (whole: string) => string

/** The names that an address or a telephone of a person has on the wire, wherever it stands in an answer. */
const EMAIL_KEYS = new Set(['email', 'customer_email'])
const PHONE_KEYS = new Set(['phone', 'customer_phone'])

/**
 * An answer as the caller may read it: addresses and telephones are masked, or empty, where a role of the staff has no need
 * of them. It is done to all that leaves, answers of an idempotency key and problems included, and not where a row is read:
 * no call can forget it.
 * @param work that the call belongs to: some roles are told a telephone in some of their work alone
 * Source: docs/decisions/0193-roles-name-their-work.md.
 */
export function asTold<Value>(actor: Actor, work: Work | undefined, value: Value): Value {
  if (actor.kind !== 'staff') return value
  const { email, phone, phoneFor } = ROLES[actor.role]
  const seen = work !== undefined && phoneFor.includes(work) ? 'whole' : phone
  if (email === 'whole' && seen === 'whole') return value
  return masked(value, { email: MASKS[email](maskedEmail), phone: MASKS[seen](maskedPhone) }) as Value
}

const MASKS: Record<'whole' | 'masked' | 'never', (mask: Mask) => Mask> = {
  whole: () => whole => whole,
  masked: mask => whole => (whole === '' ? '' : mask(whole)),
  never: () => () => '',
}

function masked(value: unknown, masks: { email: Mask; phone: Mask }): unknown {
  if (Array.isArray(value)) return value.map(one => masked(one, masks))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      if (typeof member !== 'string') return [key, masked(member, masks)]
      if (EMAIL_KEYS.has(key)) return [key, masks.email(member)]
      return [key, PHONE_KEYS.has(key) ? masks.phone(member) : member]
    }),
  )
}
