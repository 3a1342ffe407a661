import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announceArrival } from '#api/features/orders/contract-tracking.ts'
import { ApiProblem, call } from '#pwa/lib/calls/api.ts'
import { inTime } from '#pwa/lib/calls/callers/in-time.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'
import { useServerReachable } from '#pwa/lib/state/connectivity.ts'
import { keepTold } from '../../tracking/tracking-query.ts'

/** The person stands at the counter: after this time without an answer they are told that it failed. */
const PATIENCE_MS = 10_000
const OFFLINE = 'Hors connexion\u00a0: le comptoir n’en sait rien. Réessayez, ou dites-le de vive voix.'

const SILENT = 'Pas de réponse\u00a0: le comptoir n’en sait peut-être rien. Réessayez, ou dites-le de vive voix.'

/**
 * Tells the counter that the customer is there. It counts as done once the server has answered, not before: whoever
 * waits must know whether the counter knows.
 * @param token of the link, else the session's
 */
export function useArrival(id: string, token: string | undefined) {
  const client = useQueryClient()
  const isReachable = useServerReachable()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(
        announceArrival,
        { params: { id }, body: { trackingToken: token } },
        { token: token ? undefined : customerToken(), signal: inTime(PATIENCE_MS) },
      ),
    onSuccess: order => keepTold(client, token, order),
  })
  const problem = error && (error instanceof ApiProblem ? error.message : isReachable ? SILENT : OFFLINE)
  return { announce: () => mutate(), isPending, problem }
}
