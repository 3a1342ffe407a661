import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { getPromotion } from '#api/features/promotions/contract.ts'
import { formatEnd } from '#api/features/promotions/rules/promotion-terms.ts'
import { isFinalRefusal } from '#pwa/lib/calls/answers.ts'
import { ApiProblem, call } from '#pwa/lib/calls/api.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { keepPromotion, type StoredPromotion } from '#pwa/lib/storage/stored-promotion.ts'

const READ_MS = 6000

/**
 * Handles a promotion code in the address: asks about it, stores it if it is valid, and says the result either way.
 * @param onDone called when the address no longer needs the code; without the server's word it stays there, and is
 * asked about again
 */
export function useArrivingPromotion(code: string | undefined, onDone: () => void): void {
  const asked = useQuery({ ...promotionQuery(code), staleTime: 0 })
  const done = useEffectEvent(onDone)
  const { data, error } = asked

  useEffect(() => {
    if (!code || !data) return
    keepPromotion({ code, ...data })
    showToast({
      tone: 'done',
      title: `${data.percent}\u00a0% de réduction`,
      text: `dans votre panier, jusqu’au ${formatEnd(new Date(data.until))}.`,
      durationMs: READ_MS,
    })
    done()
  }, [code, data])

  useEffect(() => {
    if (!error) return
    showToast({ tone: 'problem', text: error.message })
    if (isFinalRefusal(error)) done()
  }, [error])
}

/** Whether a stored promotion no longer holds: by its own end, or by the server's answer. */
export function useLostPromotion(promotion: StoredPromotion | undefined, now: Date): boolean {
  const { error } = useQuery(promotionQuery(promotion?.code))
  if (!promotion) return false
  return new Date(promotion.until) <= now || (error instanceof ApiProblem && error.code === 'not_found')
}

/** The key of every code's answer begins with this one. */
export const PROMOTION_KEY = ['promotion']

/** The reduction of a code, and until when. @throws ApiProblem 'not_found' where it gives nothing (any more) */
function promotionQuery(code: string | undefined) {
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
