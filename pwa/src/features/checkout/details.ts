/** The person who orders: first name, last name, email, phone, with the former client's messages. */
import * as z from 'zod/mini'
import { email, line, phone } from '#api/kernel/fields.ts'
import { NOT_TEXTABLE, textableNumber } from '#api/kernel/typed.ts'
import { parsed } from '#pwa/lib/calls/schemas.ts'
import { firstErrors } from '#pwa/lib/forms.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { isText, objectOf, type Shaped } from '#pwa/lib/storage/shape.ts'

// The two together make `customerInfo.name`, of which the API takes 120 characters.
const valid = z.object({
  firstName: line(60, 'Le prénom est requis'),
  lastName: line(59, 'Le nom est requis'),
  email,
  phone,
})

/** The fields as typed; nothing is trimmed while someone is typing. */
export const isDetails = objectOf({ firstName: isText, lastName: isText, email: isText, phone: isText })
export type Details = Shaped<typeof isDetails>
export type DetailsErrors = Partial<Record<keyof Details, string>>

export const NO_DETAILS: Details = { firstName: '', lastName: '', email: '', phone: '' }

/**
 * The first message of each field at fault; empty when all are fit to order with.
 * @param wantsSms asked to be texted, which not every number can be
 */
export function detailsErrors(details: Details, wantsSms: boolean): DetailsErrors {
  const errors = firstErrors(valid, details)
  if (wantsSms && !errors.phone && textableNumber(details.phone) === null) return { ...errors, phone: NOT_TEXTABLE }
  return errors
}

export function areDetailsValid(details: Details, wantsSms = false): boolean {
  return Object.keys(detailsErrors(details, wantsSms)).length === 0
}

export function customerInfoOf(details: Details) {
  const { firstName, lastName, email, phone } = parsed(valid, details)
  return { name: `${firstName} ${lastName}`, email, phone }
}

/** The details that this device has stored, only because the person asked for it. */
export const storedDetails = storedValue('local', 'laikhram_details', isDetails)
