import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { declareWithdrawal, getWithdrawal, type Withdrawal } from '#api/features/withdrawals/contract.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { keepAnswer } from '#pwa/lib/calls/after-change.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'

type Of = { id: string; token: string | undefined }

const withdrawalQuery = ({ id, token }: Of) =>
  queryOptions({
    queryKey: ['withdrawal', id],
    queryFn: ({ signal }): Promise<Withdrawal> =>
      call(getWithdrawal, { params: { id }, query: { token } }, { token: customerToken(), signal }),
  })

/** What of an order may be withdrawn from, and what was. */
export function useWithdrawal(order: Of) {
  return useQuery(withdrawalQuery(order))
}

type Declaration = Pick<RequestOf<typeof declareWithdrawal>['body'], 'drinks' | 'reason'> & {
  /** The same for another try, so that it is declared once. */
  key: string
}

export function useDeclare({ id, token }: Of) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...body }: Declaration) =>
      call(
        declareWithdrawal,
        { params: { id }, body: { ...body, trackingToken: token } },
        { token: customerToken(), idempotencyKey: key },
      ),
    onSuccess: answer => keepAnswer(client, withdrawalQuery({ id, token }), answer),
  })
}
