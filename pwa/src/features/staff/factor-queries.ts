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
} from '#api/features/factors/contract.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { makePasskey } from '#pwa/lib/session/passkey-device.ts'

const factorsQuery = queryOptions({
  queryKey: ['factors'],
  queryFn: ({ signal }) => staffCall(listFactors, {}, { signal }),
})

/** The factors by which the person at this device proves to be themselves. */
export function useFactors() {
  return useQuery(factorsQuery)
}

/** Makes a passkey on this device. @returns the recovery codes of a first factor */
export function useAddPasskey() {
  return useFactorChange(async (name: string) => {
    const credential = await makePasskey(staffCall(passkeyEnrolment, {}))
    return (await staffCall(addPasskey, { body: { name, credential } })).recovery_codes
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
