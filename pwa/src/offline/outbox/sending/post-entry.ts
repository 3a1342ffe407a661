import { postReservation } from '#api/features/reservations/contract.ts'
import { postReview } from '#api/features/reviews/contract.ts'
import { ApiProblem, call } from '#pwa/lib/calls/api.ts'
import { currentCustomer, customerToken, forgetCustomer } from '#pwa/lib/session/customer-session.ts'
import type { Entry } from '../entry.ts'

/**
 * Sends an entry as its author, if they are still signed in, otherwise as a guest: an expired session must not lose a
 * reservation or a review.
 * @throws ApiProblem, NetworkFailure
 */
export async function postEntry(entry: Entry): Promise<void> {
  const isOwners = entry.owner !== undefined && currentCustomer()?.id === entry.owner
  try {
    await post(entry, isOwners ? customerToken() : undefined)
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'session_expired') throw error
    forgetCustomer()
    await post(entry, undefined)
  }
}

function post(entry: Entry, token: string | undefined): Promise<unknown> {
  const options = { token, idempotencyKey: entry.key }
  return entry.kind === 'reservation'
    ? call(postReservation, { body: entry.body }, options)
    : call(postReview, { body: entry.body }, options)
}
