import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endOneSession, listSessions } from '#api/features/customers/contract.ts'
import type { AccountCall } from '#pwa/lib/calls/account-call.ts'
import { evenIfGone } from '#pwa/lib/calls/after-change.ts'
import { useCustomer } from '#pwa/lib/session/customer-session.ts'

/** Every customer's list has a key that begins with this one. */
const DEVICES_KEY = ['devices']

const devicesQuery = (ask: AccountCall, customerId: string | undefined) =>
  queryOptions({ queryKey: [...DEVICES_KEY, customerId], queryFn: () => ask(listSessions, {}), staleTime: 0 })

/** The devices on which the customer is signed in: this one first, then those used last. */
export function useDevices(ask: AccountCall) {
  return useQuery(devicesQuery(ask, useCustomer()?.id))
}

/** Asks for the list again after something has signed devices out. */
export function useDevicesChanged(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: DEVICES_KEY })
}

/** Signs another device out, by its session's id. A session that has ended already counts as signed out. */
export function useEndDevice(ask: AccountCall) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => evenIfGone(ask(endOneSession, { params: { id } })),
    // The button stays busy until the new list has come, so that it is not pressed twice.
    onSuccess: () => client.invalidateQueries({ queryKey: DEVICES_KEY }),
  })
}
