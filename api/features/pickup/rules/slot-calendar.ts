import { instantOf } from '#api/kernel/time/paris-calendar.ts'
import { PICKUP_DAYS, PICKUP_TIMES, pickupDaysFrom, type Slot } from './pickup-slots.ts'

// A day's slots never change, and every call asks for seven days, so they are computed once.
const slotsByDay = new Map<string, readonly Slot[]>()

/** The pickup slots of a Paris day as instants. */
export function slotsOfDay(date: string): readonly Slot[] {
  const known = slotsByDay.get(date)
  if (known) return known
  if (slotsByDay.size > 4 * PICKUP_DAYS) slotsByDay.clear()
  const slots = PICKUP_TIMES.map(time => ({ date, time, at: instantOf(date, time) }))
  slotsByDay.set(date, slots)
  return slots
}

/** The slot that a client names, if it is one of those offered. */
export function offeredSlot(date: string, time: string, now: Date): Slot | undefined {
  if (!pickupDaysFrom(now).includes(date)) return undefined
  return slotsOfDay(date).find(slot => slot.time === time)
}
