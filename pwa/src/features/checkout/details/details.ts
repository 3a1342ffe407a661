/** Who orders: first name, last name, e-mail, phone, with the specification's own messages (section 5). */
import * as z from 'zod/mini'
import { email, line, phone } from '#api/kernel/fields.ts'
import { firstErrors } from '#pwa/lib/first-errors.ts'
import { parsed } from '#pwa/lib/schemas.ts'
import { isText, objectOf, type Shaped } from '#pwa/lib/shape.ts'
import { storedValue } from '#pwa/lib/stored.ts'

// Together they are `customerInfo.name`, of which the contract takes 120 characters.
const valid = z.object({
  firstName: line(60, 'Le prénom est requis'),
  lastName: line(59, 'Le nom est requis'),
  email,
  phone,
})

/** As typed; nothing is trimmed while someone is typing. */
export const isDetails = objectOf({ firstName: isText, lastName: isText, email: isText, phone: isText })
export type Details = Shaped<typeof isDetails>
export type DetailsErrors = Partial<Record<keyof Details, string>>

export const NO_DETAILS: Details = { firstName: '', lastName: '', email: '', phone: '' }

/** The first message of each field at fault; empty when all are fit to order with. */
export function detailsErrors(details: Details): DetailsErrors {
  return firstErrors(valid, details)
}

export function areDetailsValid(details: Details): boolean {
  return Object.keys(detailsErrors(details)).length === 0
}

/** The order's `customerInfo`. */
export function customerInfoOf(details: Details) {
  const { firstName, lastName, email, phone } = parsed(valid, details)
  return { name: `${firstName} ${lastName}`, email, phone }
}

/** What this device remembers of the person, only because they said so. */
export const keptDetails = storedValue('local', 'laikhram_details', isDetails)
