/**
 * By what a person who writes a letter is looked for: a whole email address or a whole telephone. Pure.
 * Source: docs/decisions/0138-personal-data-without-an-account.md.
 */
import { telephone, withFirstNought } from '#api/kernel/typed.ts'

/** Fewer digits are no telephone, and would find many. */
const DIGITS = 9
const TELEPHONE = /^[\d\s+().\-/]+$/
const ADDRESS = /^[^\s@]+@[^\s@]+$/

export type Contact = { email: string; number: null } | { email: null; number: string }

/** What was typed, as it is compared; null where it is neither. */
export function contactOf(typed: string): Contact | null {
  const bare = typed.trim()
  if (ADDRESS.test(bare)) return { email: bare.toLowerCase(), number: null }
  const number = TELEPHONE.test(bare) ? telephone(withFirstNought(bare)) : ''
  return number.length >= DIGITS ? { email: null, number } : null
}
