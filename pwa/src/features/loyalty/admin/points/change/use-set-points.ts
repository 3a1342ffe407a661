import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type LoyaltyCustomer, updatePoints } from '#api/features/loyalty/contract/loyalty-admin.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { holdReadings, movePoints, putCustomer, reloadCustomers, reloadFigures } from '../customers.ts'

/** `seen`: the balance that the new one is meant to follow. Without a reason the fixed one is noted. */
type NewBalance = { seen: number; points: number; reason?: string }

/**
 * Sets a customer's balance: shown at once, taken back when the server does not take it. Taps on one customer are sent
 * one after the other, each naming what it followed, so that nothing of another tablet is lost.
 * @param onRefused told of each change that was not made
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
    // Where more taps wait, the list shows them already.
    onSuccess: customer => client.isMutating({ mutationKey: key }) === 1 && putCustomer(client, customer),
    onError: (error, { seen, points }) => {
      onRefused?.(error)
      const asItIs = customerOf(error)
      if (asItIs) return putCustomer(client, asItIs)
      movePoints(client, email, seen - points)
      // Nobody knows what the server has done, or the customer has gone.
      reloadCustomers(client)
    },
    onSettled: () => reloadFigures(client),
  })
}

/** The customer as they are now, which a refusal that comes too late brings along. */
export function customerOf(error: unknown): LoyaltyCustomer | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'stale_version') return undefined
  return error.body.customer as LoyaltyCustomer | undefined
}
