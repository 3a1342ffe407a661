import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { isDueWithin } from '#api/features/orders/rules/arrival.ts'

const SOON_MINUTES = 15

/**
 * Whether today's customer may be on the way: the order is ready, or nearly due. Before that, 'Je suis là' is not
 * offered.
 */
export function isExpectedSoon({ status, pickup }: Pick<Tracking, 'status' | 'pickup'>, now: Date): boolean {
  if (status === 'ready') return true
  return pickup !== null && isDueWithin(pickup, SOON_MINUTES, now)
}
