import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { removePin, setPin } from '#api/features/factors/contract.ts'
import { comeHere, listPersons, personPasskey } from '#api/features/staff/contract.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { mayDoMore } from '#api/kernel/people/roles.ts'
import { ApiProblem, call } from '#pwa/lib/calls/api.ts'
import { askProof, staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import { signByPasskey } from '#pwa/lib/session/passkey-device.ts'
import { currentStaff, setStaffRole, staffToken } from '#pwa/lib/session/staff-session.ts'

const personsQuery = queryOptions({
  queryKey: ['persons'],
  queryFn: ({ signal }) => staffCall(listPersons, {}, { signal }),
  staleTime: 60_000,
})

/** The people who may be at this device, and who is. */
export function usePersons() {
  return useQuery(personsQuery)
}

export type GivenProof = NonNullable<RequestOf<typeof comeHere>['body']['proof']>
type Coming = { person: string; proof?: GivenProof }

/**
 * Puts a person at this device, by a tap or with a proof. Who would get more rights by a tap is asked for a proof.
 * @throws ApiProblem, NetworkFailure
 */
export function useComeHere() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (coming: Coming) => {
      // Not by `staffCall`, which would ask for the proof that this call brings.
      const token = staffToken()
      try {
        const { role } = await call(comeHere, { body: coming }, { token })
        const before = currentStaff()?.role
        setStaffRole(token, role)
        // What was read for somebody who may know more leaves with them; what is on the screen is asked for again.
        if (before && mayDoMore(before, role)) client.removeQueries({ type: 'inactive' })
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'proof_needed') throw error
        await askProof({ person: coming.person, level: 'recent' })
      }
    },
    onSettled: () => void client.invalidateQueries(),
  })
}

/** Has a passkey of a person sign that they are here. @throws PasskeyTrouble */
export async function signedHere(person: string): Promise<GivenProof> {
  return { passkey: await signByPasskey(call(personPasskey, { body: { person } }, { token: staffToken() })) }
}

export function useSetPin() {
  return useStaffMutation(setPin, { request: (pin: string) => ({ body: { pin } }), refreshes: [personsQuery] })
}

export function useRemovePin() {
  return useStaffMutation(removePin, { request: () => ({}), refreshes: [personsQuery] })
}
