/** The slots that can be chosen. Pure; the server's answer is the only source. */

import type { PickupDays, SlotReason } from '#api/features/pickup/contract.ts'
import { formatDay } from '#api/kernel/time/paris-time.ts'
import type { PickupTime } from '#pwa/lib/format/hours-words.ts'

/** The last five are the page's own: the server judges the slots knowing neither the cart nor the order. */
export type ShownReason = SlotReason | 'sold_out' | 'reserved' | 'set_menu' | 'present' | 'another_day'
export type PickupSlot = Omit<PickupDays['days'][number]['slots'][number], 'reason'> & {
  reason?: ShownReason | undefined
}
export type PickupDay = { date: string; slots: PickupSlot[] }
/** As soon as possible: the promise of now, or why there is none. */
export type Soonest = PickupTime | { reason: ShownReason }

/** The soonest pickup as a choice, where the cart can be had at it. */
export function soonestFor(
  asap: Soonest | undefined,
  reasonAt: (pickup: PickupTime) => ShownReason | undefined,
): Soonest | undefined {
  if (!asap || 'reason' in asap) return asap
  const { date, time } = asap
  const reason = reasonAt(asap)
  return reason ? { reason } : { date, time, asap: true }
}

/** The promise of now, where there is one. */
export function promiseOf(asap: Soonest | undefined): PickupTime | undefined {
  return asap && !('reason' in asap) ? asap : undefined
}

/** The first pickup there is: as soon as possible, else the first slot. */
export function firstPickup(days: readonly PickupDay[], asap: Soonest | undefined): PickupTime | undefined {
  return promiseOf(asap) ?? earliestSlot(days)
}

/** The first available slot, after a given one if there is one. */
export function earliestSlot(days: readonly PickupDay[], after?: PickupTime): PickupTime | undefined {
  return days
    .flatMap(({ date, slots }) => slots.map(slot => ({ ...slot, date })))
    .filter(slot => slot.available && (!after || `${slot.date}T${slot.time}` > `${after.date}T${after.time}`))
    .map(({ date, time }) => ({ date, time }))[0]
}

/** Whether a slot is (still) available. */
export function isOffered(days: readonly PickupDay[], pickup: PickupTime): boolean {
  const day = days.find(({ date }) => date === pickup.date)
  return day?.slots.some(slot => slot.time === pickup.time && slot.available) ?? false
}

/** Such as `Aujourd’hui`, `Demain`, then the full date. */
export function dayLabel(days: readonly PickupDay[], date: string): string {
  const index = days.findIndex(day => day.date === date)
  return ['Aujourd’hui', 'Demain'][index] ?? formatDay(date)
}
