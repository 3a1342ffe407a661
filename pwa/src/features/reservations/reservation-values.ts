/** The values of the form, their validation, and the request that they make. */
import { type postReservation, reservationBody } from '#api/features/reservations/contract.ts'
import { type Guests, type RestaurantHours, tableRefusal } from '#api/features/reservations/rules/table-times.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import type { FieldError } from '#api/kernel/problems/errors.ts'
import { firstErrors } from '#pwa/lib/forms.ts'
import type { ReservationDraft } from './reservation-draft.ts'

/** The fields as typed and chosen; empty where nothing is. */
export type ReservationValues = Record<(typeof RESERVATION_FIELDS)[number], string>
export type ReservationErrors = Partial<Record<keyof ReservationValues, string>>
export type ReservationRequest = RequestOf<typeof postReservation>['body']

/** In the order of the form: the first invalid one takes the focus. */
export const RESERVATION_FIELDS = ['date', 'time', 'guests', 'name', 'phone', 'email', 'message'] as const

/** Two is the commonest party; any other number is one choice away. */
const GUESTS_AT_FIRST: Guests = '2'

/** The draft, with the customer's own data where nothing else was entered. */
export function valuesOf(
  draft: ReservationDraft,
  person: { name: string; phone: string; email: string } | undefined,
): ReservationValues {
  return {
    date: draft.date ?? '',
    time: draft.time ?? '',
    guests: draft.guests ?? GUESTS_AT_FIRST,
    name: draft.name ?? person?.name ?? '',
    phone: draft.phone ?? person?.phone ?? '',
    email: draft.email ?? person?.email ?? '',
    message: draft.message ?? '',
  }
}

/** @param website a honeypot: only a machine fills it in */
export function requestOf(values: ReservationValues, website: string): ReservationRequest {
  return { ...values, guests: values.guests as Guests, website }
}

/** Turns a request that was taken back from the outbox into a draft. */
export function draftOf(key: string, request: ReservationRequest): ReservationDraft {
  const { date, time, guests, name, phone, email, message } = request
  return { key, date, time, guests: String(guests), name, phone, email: email ?? '', message: message ?? '' }
}

/** The first message of each invalid field, by the server's own rules; empty when the request can be sent. */
export function reservationErrors(values: ReservationValues, house: RestaurantHours, now: Date): ReservationErrors {
  const errors: ReservationErrors = firstErrors(reservationBody, requestOf(values, ''))
  if (errors.date || errors.time) return errors
  const refusal = tableRefusal(values, house, now)
  return refusal ? { ...errors, [refusal.path]: refusal.message } : errors
}

/** The server's messages by path, reduced to the first for each field of the form. */
export function firstMessages(messages: readonly FieldError[]): ReservationErrors {
  const errors: ReservationErrors = {}
  for (const { path, message } of messages) {
    const name = RESERVATION_FIELDS.find(field => field === path)
    if (name) errors[name] ??= message
  }
  return errors
}
