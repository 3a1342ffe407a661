import type { Tracking } from '#api/features/orders/contract/orders.ts'
import { parisTime } from '#api/kernel/paris-time.ts'

const SOON_MINUTES = 15

/** Whether a customer of today may be on the way: it is ready, or nearly time. Until then the page has other news. */
export function isExpectedSoon({ status, pickup }: Pick<Tracking, 'status' | 'pickup'>, now: Date): boolean {
  if (status === 'ready') return true
  return pickup !== null && minutesOf(pickup.time) - minutesOf(parisTime(now)) <= SOON_MINUTES
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
