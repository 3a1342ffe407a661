import type { OrderStatus } from '#api/features/orders/contract-order.ts'
import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import type { CachedOrder } from '#pwa/offline/staff/cached-order.ts'

/** How urgent an order is: `calm` white, `warm` tinted, `late` red (docs/design.md#themes). */
export type Age = { tone: 'calm' | 'warm' | 'late'; words: string; detail: string }

const WARM_MINUTES = 5
const LATE_MINUTES = 10
const FAR_MINUTES = 45

type Timed = Pick<CachedOrder, 'pickup' | 'since'> & { status: OrderStatus }

/**
 * How long an order has been waiting for its next step, counted from when that was due: an order for tonight is not
 * late at noon.
 * @param leadMinutes the kitchen's time for an order (a setting)
 */
export function ageOf({ pickup, since, status }: Timed, leadMinutes: number, now: Date): Age {
  const untilPickup = pickup ? minutesUntil(pickup, now) : undefined
  const waited = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000))
  const past = untilPickup === undefined ? 0 : -untilPickup
  if (status === 'ready') {
    if (past < 0) return { tone: 'calm', words: ahead(-past, daysUntil(pickup, now)), detail: 'attendue' }
    return readyAge(untilPickup === undefined ? waited : Math.min(waited, past))
  }
  const due = untilPickup === undefined ? waited : Math.min(waited, leadMinutes - untilPickup)
  if (past > 0) {
    return { tone: 'late', words: hoursAndMinutes(past), detail: 'de retard' }
  }
  if (due < 0) return { tone: 'calm', words: ahead(untilPickup as number, daysUntil(pickup, now)), detail: '' }
  const isCooked = status === 'preparing'
  const isLate = !isCooked && due >= LATE_MINUTES
  return {
    tone: isLate ? 'late' : due >= WARM_MINUTES ? 'warm' : 'calm',
    words: minutes(isCooked ? waited : due),
    detail: isCooked ? 'au wok' : isLate ? 'à lancer vite' : `reçue à ${parisTime(new Date(since))}`,
  }
}

/** Nothing is to be done for it in the next three quarters of an hour: it needs a line of the board, not a ticket. */
export function isFarOff(pickup: Timed['pickup'], status: OrderStatus, leadMinutes: number, now: Date): boolean {
  return status === 'confirmed' && pickup !== null && minutesUntil(pickup, now) - leadMinutes > FAR_MINUTES
}

/** A ready order waits for its customer from the pickup time on: nobody is late before it. */
function readyAge(waited: number): Age {
  const isForgotten = waited >= LATE_MINUTES
  const tone = isForgotten ? 'late' : waited >= WARM_MINUTES ? 'warm' : 'calm'
  return { tone, words: minutes(waited), detail: isForgotten ? 'pas venu' : 'attend' }
}

/** Whole minutes until a pickup, which is given in Paris time. */
function minutesUntil(pickup: { date: string; time: string }, now: Date): number {
  const dayMinutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  return daysUntil(pickup, now) * 1440 + dayMinutes(pickup.time) - dayMinutes(parisTime(now))
}

function daysUntil(pickup: { date: string } | null, now: Date): number {
  return pickup ? Math.round((Date.parse(pickup.date) - Date.parse(parisDay(now))) / 86_400_000) : 0
}

/** Minutes are shown for orders of today, days for those further ahead. */
function ahead(left: number, days: number): string {
  if (left < 1440) return `dans ${hoursAndMinutes(left)}`
  return days === 1 ? 'demain' : `dans ${days}\u00a0jours`
}

/** Such as '59 min', '1 h', '1 h 05', since full hours alone would hide up to 59 minutes. */
function hoursAndMinutes(count: number): string {
  if (count < 60) return minutes(count)
  const [hours, rest] = [Math.floor(count / 60), count % 60]
  return `${hours}\u00a0h${rest > 0 ? `\u00a0${String(rest).padStart(2, '0')}` : ''}`
}

function minutes(count: number): string {
  return `${count}\u00a0min`
}
