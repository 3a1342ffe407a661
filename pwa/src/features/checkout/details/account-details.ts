import type { Customer } from '#pwa/lib/session/customer-session.ts'
import { type Details, NO_DETAILS } from './details.ts'

/**
 * The details to order with: a signed-in customer's fill the fields in which nothing was typed.
 * @param kept what this device has stored; where nothing else was typed, the account's details come first
 */
export function detailsFor(typed: Details, stored: Details | undefined, customer: Customer | undefined): Details {
  if (!customer) return typed
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
