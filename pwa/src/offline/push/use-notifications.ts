import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { pushKey } from '#api/features/push/contract.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { useCustomer } from '#pwa/lib/session/customer-session.ts'
import { pushState, pushSupport, renewWish, turnOff, turnOn, type Wish } from './notify-device.ts'

const ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

const stateQuery = (wish: Wish, customerId: string | undefined) =>
  queryOptions({
    queryKey: ['push state', wish, customerId],
    queryFn: () => pushState(wish),
    // The person may have changed the permission in the browser's settings.
    refetchOnWindowFocus: 'always',
    networkMode: 'always',
  })

/** The subscription is sent to the server again, once for each opening of the page. */
const renewalQuery = (wish: Wish, customerId: string | undefined) =>
  queryOptions({ queryKey: ['push renewal', wish, customerId], queryFn: () => renewWish(wish), ...ONCE })

const keyQuery = queryOptions({
  queryKey: ['push key'],
  queryFn: ({ signal }) => call<typeof pushKey>({ method: 'GET', path: '/api/push/key' }, {}, { signal }),
  ...ONCE,
})

/**
 * Being told on this device: how it stands, and the two taps that change it.
 * @returns `state` undefined until it is known; 'unsupported' also where the restaurant sends none
 */
export function useNotifications(wish: Wish) {
  const client = useQueryClient()
  const isOffered = useNotificationsOffered()
  const customerId = useCustomer()?.id
  const current = stateQuery(wish, customerId)
  const renewal = renewalQuery(wish, customerId)
  const { data: known } = useQuery(current)
  useQuery({ ...renewal, enabled: known === 'on' })
  const change = useMutation({
    mutationFn: (on: boolean) => (on ? turnOn(wish) : turnOff(wish)),
    onSuccess: state => {
      client.setQueryData(renewal.queryKey, true)
      client.setQueryData(current.queryKey, state)
    },
    networkMode: 'always',
  })
  return {
    state: isOffered === false ? 'unsupported' : isOffered || known === 'on' ? known : undefined,
    turn: change.mutate,
    isBusy: change.isPending,
    problem: change.error?.message,
  }
}

/** Whether this device could be told anything, the restaurant's side included; undefined until it is known. */
export function useNotificationsOffered(): boolean | undefined {
  const support = pushSupport()
  const { data } = useQuery({ ...keyQuery, enabled: support !== 'unsupported' })
  return support === 'unsupported' ? false : data && data.key !== null
}
