import type { postReservation } from '#api/features/reservations/contract.ts'
import type { postReview } from '#api/features/reviews/contract.ts'
import { NetworkFailure, problemOf } from '#pwa/lib/calls/api-problem.ts'
import { fromServer } from '#pwa/lib/calls/from-server.ts'
import type { Entry } from '../outbox/entry.ts'

/** As the contracts have them; the contracts themselves would bring their library, which is heavier than the worker. */
const ADDRESSES: { reservation: (typeof postReservation)['path']; review: (typeof postReview)['path'] } = {
  reservation: '/api/reservations',
  review: '/api/reviews',
}

/** @throws ApiProblem, NetworkFailure */
export async function postAsGuest({ kind, key, body }: Entry): Promise<void> {
  const answer = await fetch(ADDRESSES[kind], {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(body),
  })
    .then(fromServer)
    .catch(cause => {
      throw new NetworkFailure(cause)
    })
  if (!answer.ok) throw await problemOf(answer)
}
