import type { Customer } from '#pwa/lib/session/customer-session.ts'
import { type Details, NO_DETAILS } from './details.ts'

/**
 * The details that a signed-in customer orders with: theirs fill the fields in which nothing was typed.
 * @param stored what this device remembers; where nothing else was typed, the account's details come first
 */
export function detailsFor(typed: Details, stored: Details | undefined, customer: Customer): Details {
  const account = detailsOf(customer)
  return isSame(typed, stored ?? NO_DETAILS) ? filled(account, typed) : filled(typed, account)
}

/** An account has one name, whose first word is taken for the first name. */
function detailsOf({ name, email, phone }: Customer): Details {
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  return { firstName, lastName: others.join(' '), email, phone }
}

function filled(details: Details, blanks: Details): Details {
  return {
    firstName: details.firstName || blanks.firstName,
    lastName: details.lastName || blanks.lastName,
    email: details.email || blanks.email,
    phone: details.phone || blanks.phone,
  }
}

export function isSame(some: Details, others: Details): boolean {
  return (Object.keys(NO_DETAILS) as (keyof Details)[]).every(name => some[name] === others[name])
}
