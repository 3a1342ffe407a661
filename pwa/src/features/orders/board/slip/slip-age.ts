import type { OrderStatus } from '#api/features/orders/contract.ts'
import { parisDay, parisTime } from '#api/kernel/paris-time.ts'
import type { KeptOrder } from '#pwa/offline/staff/kept-order.ts'

/** How an order stands in time: `calm` white, `warm` washed, `late` red (DESIGN, order slip). */
export type Age = { tone: 'calm' | 'warm' | 'late'; words: string; detail: string }

const WARM_MINUTES = 5
const LATE_MINUTES = 10

type Timed = Pick<KeptOrder, 'pickup' | 'since'> & { status: OrderStatus }

/**
 * How long an order has been waiting for its next step, counted from when that was due: an order for tonight is not
 * late at noon.
 * @param leadMinutes what the kitchen needs for an order (a setting)
 */
export function ageOf({ pickup, since, status }: Timed, leadMinutes: number, now: Date): Age {
  const untilPickup = pickup ? minutesUntil(pickup, now) : undefined
  const waited = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000))
  const past = untilPickup === undefined ? 0 : -untilPickup
  if (status === 'ready') return readyAge(waited, past)
  const due = untilPickup === undefined ? waited : Math.min(waited, leadMinutes - untilPickup)
  if (past > 0) {
    return { tone: 'late', words: past < 60 ? minutes(past) : `${Math.floor(past / 60)}\u00a0h`, detail: 'de retard' }
  }
  if (due < 0) return { tone: 'calm', words: inWords(untilPickup as number), detail: 'à venir' }
  const isCooked = status === 'preparing'
  const isLate = !isCooked && due >= LATE_MINUTES
  return {
    tone: isLate ? 'late' : due >= WARM_MINUTES ? 'warm' : 'calm',
    words: minutes(isCooked ? waited : due),
    detail: isCooked ? 'au wok' : isLate ? 'à lancer vite' : `reçue à ${parisTime(new Date(since))}`,
  }
}

/** It waits for its customer: nobody's fault until the time has long passed. */
function readyAge(waited: number, past: number): Age {
  const isForgotten = Math.min(waited, past) >= LATE_MINUTES
  const tone = isForgotten ? 'late' : waited >= WARM_MINUTES ? 'warm' : 'calm'
  return { tone, words: minutes(waited), detail: isForgotten ? 'pas venu' : 'attend' }
}

/** Whole minutes until a pickup of the wall clock; days are enough for those far away. */
function minutesUntil({ date, time }: { date: string; time: string }, now: Date): number {
  const dayMinutes = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  const days = Math.round((Date.parse(date) - Date.parse(parisDay(now))) / 86_400_000)
  return days * 1440 + dayMinutes(time) - dayMinutes(parisTime(now))
}

function inWords(left: number): string {
  return left < 60 ? `dans ${minutes(left)}` : `dans ${Math.floor(left / 60)}\u00a0h`
}

function minutes(count: number): string {
  return `${count}\u00a0min`
}
