import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listWithdrawals, refundWithdrawal } from '#api/features/withdrawals/contract/withdrawals-admin.ts'
import { staffCall } from '#pwa/lib/calls/callers/staff-call.ts'

const KEY = ['admin withdrawals']

/** The withdrawals that customers declared, the open ones first. */
export function useWithdrawals() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => staffCall(listWithdrawals, {}, { signal }) })
}

/** Gives the money of drinks that are back; another try of the same row counts once. */
export function useRefundWithdrawal(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (idempotencyKey: string) => staffCall(refundWithdrawal, { params: { id } }, { idempotencyKey }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
