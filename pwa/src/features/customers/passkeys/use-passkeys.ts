import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  addOwnPasskey,
  listPasskeys,
  newPasskeyOptions,
  removeOwnPasskey,
} from '#api/features/customers/contract-passkeys.ts'
import type { AccountCall } from '#pwa/lib/calls/account-call.ts'
import { evenIfGone } from '#pwa/lib/calls/after-change.ts'
import { useCustomer } from '#pwa/lib/session/customer-session.ts'
import { makePasskey } from '#pwa/lib/session/passkey-device.ts'

/** Every customer's list has a key that begins with this one. */
const PASSKEYS_KEY = ['own-passkeys']

const passkeysQuery = (ask: AccountCall, customerId: string | undefined) =>
  queryOptions({ queryKey: [...PASSKEYS_KEY, customerId], queryFn: () => ask(listPasskeys, {}), staleTime: 0 })

/** The customer's passkeys, the oldest first. */
export function usePasskeys(ask: AccountCall) {
  return useQuery(passkeysQuery(ask, useCustomer()?.id))
}

/** Asks for the list again after something has forgotten passkeys. */
export function usePasskeysChanged(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: PASSKEYS_KEY })
}

/** Makes a passkey on this device, for who knows the password. @throws ApiProblem, NetworkFailure, PasskeyTrouble */
export async function addPasskey(ask: AccountCall, password: string): Promise<void> {
  const credential = await makePasskey(ask(newPasskeyOptions, { body: { password } }))
  await ask(addOwnPasskey, { body: { credential } })
}

/** Removes one, by its id; one that has gone already counts as removed. */
export function useRemovePasskey(ask: AccountCall) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => evenIfGone(ask(removeOwnPasskey, { params: { id } })),
    // The button stays busy until the new list has come, so that it is not pressed twice.
    onSuccess: () => client.invalidateQueries({ queryKey: PASSKEYS_KEY }),
  })
}
