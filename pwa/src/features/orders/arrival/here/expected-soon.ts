import type { Tracking } from '#api/features/orders/contract/tracking.ts'
import { parisTime } from '#api/kernel/time/paris-time.ts'

const SOON_MINUTES = 15

/**
 * Whether today's customer may be on the way: the order is ready, or nearly due. Before that, 'Je suis là' is not
 * offered.
 */
export function isExpectedSoon({ status, pickup }: Pick<Tracking, 'status' | 'pickup'>, now: Date): boolean {
  if (status === 'ready') return true
  return pickup !== null && minutesOf(pickup.time) - minutesOf(parisTime(now)) <= SOON_MINUTES
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
