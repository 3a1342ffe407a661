import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addPasskey,
  confirmTotp,
  listFactors,
  passkeyEnrolment,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  totpEnrolment,
} from '#api/features/factors/contract/factors.ts'
import type { RequestOf } from '#api/kernel/calls/endpoint.ts'
import { staffCall } from '#pwa/lib/calls/callers/staff-call.ts'
import { PasskeyTrouble } from '../session/passkeys.ts'

const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: ({ signal }) => staffCall(listFactors, {}, { signal }),
})

/** What the person at this device proves to be themselves with. */
export function useFactors() {
  return useQuery(factorsQuery)
}

/** Makes a passkey on this device. @returns the recovery codes of a first factor */
export function useAddPasskey() {
  return useFactorChange(async (name: string) => {
    const [{ startRegistration }, optionsJSON] = await Promise.all([
      import('@simplewebauthn/browser'),
      staffCall(passkeyEnrolment, {}),
    ])
    const made = await startRegistration({ optionsJSON: optionsJSON as never }).catch(error => {
      throw new PasskeyTrouble(error)
    })
    const { id, rawId, type, response } = made
    const { clientDataJSON, attestationObject, transports } = response
    const credential = { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
    const body = { name, credential } as RequestOf<typeof addPasskey>['body']
    return (await staffCall(addPasskey, { body })).recovery_codes
  })
}

/** A secret for an application; it counts once a code of it was sent. */
export function useTotpSecret() {
  return useMutation({ mutationFn: () => staffCall(totpEnrolment, {}) })
}

/** @returns the recovery codes of a first factor */
export function useConfirmTotp() {
  return useFactorChange(async (code: string) => (await staffCall(confirmTotp, { body: { code } })).recovery_codes)
}

export function useRemovePasskey() {
  return useFactorChange((id: string) => staffCall(removePasskey, { params: { id } }))
}

export function useRemoveTotp() {
  return useFactorChange((_: undefined) => staffCall(removeTotp, {}))
}

export function useRenewCodes() {
  return useFactorChange(async (_: undefined) => (await staffCall(renewRecoveryCodes, {})).recovery_codes)
}

function useFactorChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => void client.invalidateQueries(factorsQuery) })
}
