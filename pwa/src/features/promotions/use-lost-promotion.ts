import { useQuery } from '@tanstack/react-query'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import type { StoredPromotion } from '#pwa/lib/storage/stored-promotion.ts'
import { promotionQuery } from './queries.ts'

/** Whether a stored promotion no longer holds: by its own end, or by the server's answer. */
export function useLostPromotion(promotion: StoredPromotion | undefined, now: Date): boolean {
  const { error } = useQuery(promotionQuery(promotion?.code))
  if (!promotion) return false
  return new Date(promotion.until) <= now || (error instanceof ApiProblem && error.code === 'not_found')
}
