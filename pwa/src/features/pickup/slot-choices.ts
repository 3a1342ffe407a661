/** The slots that can be chosen. Pure; the server's answer is the only source. */

import type { PickupDays, SlotReason } from '#api/features/pickup/contract.ts'
import { isWorthAsking } from '#api/features/pickup/rules/as-soon-as-possible.ts'
import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import { type EatenLine, offHoursLine, soldOutLine } from '#api/features/pricing/rules/sold-out.ts'
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

/**
 * The pickup that was chosen, as it is by now; undefined where it cannot be had any more. As soon as possible follows the
 * clock, until it is so much later that it has to be asked about.
 */
export function stillOffered(
  { days, asap }: { days: readonly PickupDay[]; asap: Soonest | undefined },
  chosen: PickupTime,
): PickupTime | undefined {
  if (!chosen.asap) return isOffered(days, chosen) ? chosen : undefined
  const promise = promiseOf(asap)
  return promise && !isWorthAsking(promise, chosen) ? promise : undefined
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

/** The days with one slot made available: the person's own unpaid order holds it, and frees it for a new one. */
export function withOwnSlot(days: readonly PickupDay[], own: PickupTime | undefined): readonly PickupDay[] {
  if (!own) return days
  return days.map(day =>
    day.date === own.date
      ? { ...day, slots: day.slots.map(slot => (slot.time === own.time ? openAgain(slot) : slot)) }
      : day,
  )
}

/** The days with the slot that an order has already: it is shown as such, and is none to move to. */
export function withPresentSlot(days: readonly PickupDay[], present: PickupTime | undefined): readonly PickupDay[] {
  if (!present) return days
  const isPresent = (date: string, { time }: PickupSlot) => date === present.date && time === present.time
  return days.map(({ date, slots }) => ({
    date,
    slots: slots.map(slot => (isPresent(date, slot) ? { ...slot, available: false, reason: 'present' } : slot)),
  }))
}

/** The days with those slots alone that are on one of them: the others are asked for. */
export function withinDay(days: readonly PickupDay[], only: string): readonly PickupDay[] {
  const asked = (slot: PickupSlot): PickupSlot =>
    slot.available ? { ...slot, available: false, reason: 'another_day' } : slot
  return days.map(day => (day.date === only ? day : { ...day, slots: day.slots.map(asked) }))
}

/** What of a cart keeps it from a pickup: a dish that is sold out or reserved, or a set menu that has other hours. */
export function cartReason(
  book: PriceBook,
  lines: readonly EatenLine[],
  pickup: PickupTime,
  ownsReserved: boolean,
): ShownReason | undefined {
  const dish = soldOutLine(book, lines, pickup, ownsReserved)?.dish
  if (dish) return dish.reservedUntil ? 'reserved' : 'sold_out'
  return offHoursLine(book, lines, pickup) && 'set_menu'
}

/** The days without the slots that the cart cannot be had at. */
export function withoutSoldOut(
  days: readonly PickupDay[],
  reasonAt: (pickup: PickupTime) => ShownReason | undefined,
): PickupDay[] {
  const judged = (date: string, slot: PickupSlot): PickupSlot => {
    const reason = slot.available ? reasonAt({ date, time: slot.time }) : undefined
    return reason ? { ...slot, available: false, reason } : slot
  }
  return days.map(({ date, slots }) => ({ date, slots: slots.map(slot => judged(date, slot)) }))
}

function openAgain(slot: PickupSlot): PickupSlot {
  return slot.reason === 'full' ? { time: slot.time, available: true, remainingLoad: slot.remainingLoad } : slot
}

/** Such as `Aujourd’hui`, `Demain`, then the full date. */
export function dayLabel(days: readonly PickupDay[], date: string): string {
  const index = days.findIndex(day => day.date === date)
  return ['Aujourd’hui', 'Demain'][index] ?? formatDay(date)
}
