/**
 * The slots as a cart or an order has them: what it keeps from a pickup, what it holds itself, what it had chosen. Pure. The
 * first page offers the soonest pickup without any of it, nor the rules of prices that it stands on.
 */

import { isWorthAsking } from '#api/features/pickup/rules/as-soon-as-possible.ts'
import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import { type EatenLine, offHoursLine, soldOutLine } from '#api/features/pricing/rules/sold-out.ts'
import type { PickupTime } from '#pwa/lib/format/hours-words.ts'
import {
  isOffered,
  type PickupDay,
  type PickupSlot,
  promiseOf,
  type ShownReason,
  type Soonest,
} from './slot-choices.ts'

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
