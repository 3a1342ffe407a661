import { queryOptions } from '@tanstack/react-query'
import type { getPromotion } from '#api/features/promotions/contract.ts'
import { call } from '#pwa/lib/calls/api.ts'

/** The key of every code's answer begins with this one. */
export const PROMOTION_KEY = ['promotion']

/** What a code gives, and until when. @throws ApiProblem 'not_found' where it gives nothing (any more) */
export function promotionQuery(code: string | undefined) {
  return queryOptions({
    queryKey: [...PROMOTION_KEY, code],
    queryFn: ({ signal }) =>
      call<typeof getPromotion>(
        { method: 'GET', path: '/api/promotions/{code}' },
        { params: { code: code ?? '' } },
        { signal },
      ),
    enabled: code !== undefined && code !== '',
  })
}
