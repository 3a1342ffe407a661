import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type LoyaltyCustomer, updatePoints } from '#api/features/loyalty/contract-staff.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { holdReadings, movePoints, putCustomer, reloadCustomers, reloadFigures } from '../customers.ts'

/** `seen` is the balance that the staff saw. Without a reason a fixed one is written. */
type NewBalance = { seen: number; points: number; reason?: string }

/**
 * Sets a customer's balance: shown at once, and undone when the server refuses. Taps on one customer are sent one after
 * the other, each with the balance that it follows, so that no change of another tablet is lost.
 * @param onRefused called with each refusal
 */
export function useSetPoints({ email }: LoyaltyCustomer, onRefused?: (error: Error) => void) {
  const client = useQueryClient()
  const key = ['points of', email]
  return useMutation({
    mutationKey: key,
    scope: { id: key.join(' ') },
    mutationFn: ({ seen, points, reason }: NewBalance) =>
      staffCall(updatePoints, {
        body: { customer_email: email, new_points: points, expected_points: seen, admin_reason: reason },
      }),
    onMutate: async ({ seen, points }) => {
      await holdReadings(client)
      movePoints(client, email, points - seen)
    },
    // While more taps wait, the list already shows their result.
    onSuccess: customer => client.isMutating({ mutationKey: key }) === 1 && putCustomer(client, customer),
    onError: (error, { seen, points }) => {
      onRefused?.(error)
      const asItIs = customerOf(error)
      if (asItIs) return putCustomer(client, asItIs)
      movePoints(client, email, seen - points)
      // Either the server's answer is lost, or the customer is deleted.
      reloadCustomers(client)
    },
    onSettled: () => reloadFigures(client),
  })
}

/** The customer as the server has them, which comes with a refusal of an outdated balance. */
export function customerOf(error: unknown): LoyaltyCustomer | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'stale_version') return undefined
  return error.body.customer as LoyaltyCustomer | undefined
}
