/** The values of the form, their validation, and the request that they make. */

import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { postReservation, reservationBody } from '#api/features/reservations/contract.ts'
import { type Guests, type RestaurantHours, tableRefusal } from '#api/features/reservations/rules.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import type { FieldError } from '#api/kernel/problems/errors.ts'
import { ApiProblem, call, NetworkFailure } from '#pwa/lib/calls/api.ts'
import { firstErrors, namedErrors } from '#pwa/lib/forms.ts'
import { customerToken, forgetCustomer } from '#pwa/lib/session/customer-session.ts'
import { isServerReachable } from '#pwa/lib/state/connectivity.ts'
import { queueForLater } from '#pwa/offline/outbox/run-outbox.ts'
import { outbox } from '#pwa/offline/outbox/site-outbox.ts'
import { type ReservationDraft, reservationDraft } from './reservation-draft.ts'

type Sending = { key: string; request: ReservationRequest }
type Ends = {
  /** Called when the server has the request. */
  onArrived: (request: ReservationRequest) => void
  /** Called when the request waits in the outbox, with its key. */
  onWaits: () => void
}

/** Two is the commonest party; any other number is one choice away. */
const GUESTS_AT_FIRST: Guests = '2'

/**
 * Sends a reservation; the same key sent twice makes one row, so trying again is always safe. Where no answer comes, or
 * none can be expected, it goes into the outbox.
 */
export function useSendReservation({ onArrived, onWaits }: Ends) {
  // A ref, unlike `isPending`, changes at once: a second tap may come before the next render.
  const isUnderWay = useRef(false)
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: sendOrKeep,
    onSuccess: (fate, { request }) => {
      reservationDraft.drop()
      if (fate === 'arrived') onArrived(request)
      else onWaits()
    },
    onSettled: () => {
      isUnderWay.current = false
    },
  })
  const send = (sending: Sending) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutate(sending)
  }
  /** `reset` clears the result; the next request is a new one. */
  return { send, reset, error, isPending }
}

async function sendOrKeep({ key, request }: Sending): Promise<'arrived' | 'waits'> {
  const keep = async (state: 'waiting' | 'tried') => {
    await queueForLater('reservation', { key, body: request, state })
    return 'waits' as const
  }
  if (!isServerReachable()) return await keep('waiting')
  try {
    await send({ key, request })
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error
    return await keep('tried')
  }
  // The request may be one that was taken back from the outbox to be changed.
  await outbox.remove(key)
  return 'arrived'
}

async function send({ key, request }: Sending): Promise<void> {
  const post = () => call(postReservation, { body: request }, { token: customerToken(), idempotencyKey: key })
  try {
    await post()
  } catch (error) {
    // An expired session must not lose the reservation: the request contains name and number, so it is sent as a
    // guest's.
    if (!isProblem(error, 'session_expired')) throw error
    forgetCustomer()
    await post()
  }
}

/** Whether an earlier try arrived although its answer was lost, and the request was changed since. */
export function hasArrivedBefore(error: unknown): boolean {
  return isProblem(error, 'idempotency_key_reused')
}

/** The server's errors of fields of the form. */
export function refusedFields(error: unknown): ReservationErrors | undefined {
  if (!isProblem(error, 'validation_failed') && !isProblem(error, 'reservation_time')) return undefined
  return namedFields(error.errors)
}

/** The errors that belong to fields of the form, if any. */
export function namedFields(messages: readonly FieldError[]): ReservationErrors | undefined {
  const named = namedErrors(messages, RESERVATION_FIELDS)
  return Object.keys(named).length > 0 ? named : undefined
}

function isProblem(error: unknown, code: ApiProblem['code']): error is ApiProblem {
  return error instanceof ApiProblem && error.code === code
}

/** The fields as typed and chosen; empty where nothing is. */
export type ReservationValues = Record<(typeof RESERVATION_FIELDS)[number], string>
export type ReservationErrors = Partial<Record<keyof ReservationValues, string>>
export type ReservationRequest = RequestOf<typeof postReservation>['body']

const RESERVATION_FIELDS = ['date', 'time', 'guests', 'name', 'phone', 'email', 'message'] as const

/** The draft in the form's order, with the customer's own data where nothing else was entered. */
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
