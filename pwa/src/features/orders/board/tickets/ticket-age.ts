import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached-order.ts'

/** How an order stands in time. Nothing is said while the kitchen is not late: the pickup time says it. */
export type Age = {
  /** The kitchen is late: red. A customer who does not come is not our lateness. */
  isLate: boolean
  words?: string
}

const LATE_MINUTES = 10
/** Orders with a later pickup are one line a slot. */
const SOON_MINUTES = 45

type Timed = Pick<CachedOrder, 'pickup' | 'since'> & { status: OrderStatus }

/**
 * How late an order's next step is, counted from when that was due: an order for tonight is not late at noon.
 * @param leadMinutes the kitchen's time for an order (a setting)
 */
export function ageOf({ pickup, since, status }: Timed, leadMinutes: number, now: Date): Age {
  const waited = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000))
  const past = pickup ? -minutesUntil(pickup, now) : 0
  if (status === 'ready') {
    const absent = pickup ? Math.min(waited, past) : waited
    return { isLate: false, ...(absent >= LATE_MINUTES && { words: `Pas venu, ${hoursAndMinutes(absent)}` }) }
  }
  if (status === 'preparing') return past > 0 ? { isLate: true, words: `${hoursAndMinutes(past)} de retard` } : CALM
  const due = pickup ? Math.max(past, Math.min(waited, leadMinutes + past)) : waited
  const isLate = past > 0 || due >= LATE_MINUTES
  return isLate ? { isLate, words: `À lancer, ${hoursAndMinutes(due)} de retard` } : CALM
}

const CALM: Age = { isLate: false }

/** Whether an order is fetched within three quarters of an hour, or has no time: it has a ticket, others have a line. */
export function isSoon(pickup: Timed['pickup'], now: Date): boolean {
  return pickup === null || minutesUntil(pickup, now) <= SOON_MINUTES
}

/** Whole minutes until a pickup, which is given in Paris time. */
export function minutesUntil(pickup: { date: string; time: string }, now: Date): number {
  const dayMinutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  const days = Math.round((Date.parse(pickup.date) - Date.parse(parisDay(now))) / 86_400_000)
  return days * 1440 + dayMinutes(pickup.time) - dayMinutes(parisTime(now))
}

/** Such as '59 min', '1 h', '1 h 05', since full hours alone would hide up to 59 minutes. */
function hoursAndMinutes(count: number): string {
  if (count < 60) return `${count}\u00a0min`
  const [hours, rest] = [Math.floor(count / 60), count % 60]
  return `${hours}\u00a0h${rest > 0 ? `\u00a0${String(rest).padStart(2, '0')}` : ''}`
}
