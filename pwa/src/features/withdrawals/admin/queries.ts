import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { listWithdrawals, refundWithdrawal } from '#api/features/withdrawals/contract-staff.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'

const KEY = ['admin withdrawals']

const withdrawalsQuery = infiniteQueryOptions({
  queryKey: KEY,
  queryFn: ({ pageParam: cursor, signal }) =>
    staffCall(listWithdrawals, { query: { ...(cursor && { cursor }) } }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
})

/** The withdrawals that customers declared, page by page: those that are due first, by their deadline. */
export function useWithdrawals() {
  return useInfiniteQuery(withdrawalsQuery)
}

/** Gives the money of drinks that are back; another try of the same row counts once. */
export function useRefundWithdrawal(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (idempotencyKey: string) => staffCall(refundWithdrawal, { params: { id } }, { idempotencyKey }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
