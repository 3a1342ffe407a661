import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { knownCaller, takeOrder } from '#api/features/orders/contract-taking.ts'
import type { OutputOf, RequestOf } from '#api/kernel/endpoint.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { takeOrder as showOnBoard } from '../board/line/board-store.ts'

export type TakingRequest = RequestOf<typeof takeOrder>['body']
export type TakenOrder = OutputOf<typeof takeOrder>
export type KnownCaller = NonNullable<OutputOf<typeof knownCaller>['known']>

/** The keys of all callers who were looked up begin with this one: an order that is taken makes its caller known. */
const KNOWN_CALLERS_KEY = ['known caller']

/** Takes an order; the same key asks for the same order again. It is on this board at once. */
export function useTakeOrder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: TakingRequest; key: string }) =>
      staffCall(takeOrder, { body }, { idempotencyKey: key }),
    onSuccess: ({ order }) => {
      showOnBoard(order)
      void client.invalidateQueries({ queryKey: KNOWN_CALLERS_KEY })
    },
  })
}

const knownCallerQuery = (phone: string) =>
  queryOptions({
    queryKey: [...KNOWN_CALLERS_KEY, phone.replace(/\D/g, '')],
    queryFn: async ({ signal }) => (await staffCall(knownCaller, { query: { phone } }, { signal })).known,
    retry: false,
  })

/** The customer who calls from a number, and what they had last. @param phone undefined while it is not whole */
export function useKnownCaller(phone: string | undefined) {
  return useQuery({ ...knownCallerQuery(phone ?? ''), enabled: phone !== undefined })
}
