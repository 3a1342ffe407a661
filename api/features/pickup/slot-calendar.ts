import { type PickupWeek, pickupTimesOn } from '#api/features/settings/rules/pickup-week.ts'
import { instantOf } from '#api/kernel/time/paris-calendar.ts'
import { PICKUP_DAYS, parisDay } from '#api/kernel/time/paris-time.ts'
import { capacityOf, pickupDaysFrom, pickupWeekOf, type Slot } from './rules/pickup-slots.ts'

// A day's slots change with the settings alone, and every call asks for seven days, so they are computed once a week of
// windows.
const slotsByWeek = new WeakMap<PickupWeek, Map<string, readonly Slot[]>>()

/** The pickup slots of a Paris day as instants, those of the evening before past its midnight among them. */
export function slotsOfDay(date: string, week: PickupWeek): readonly Slot[] {
  const slotsByDay = slotsByWeek.get(week) ?? new Map<string, readonly Slot[]>()
  slotsByWeek.set(week, slotsByDay)
  const known = slotsByDay.get(date)
  if (known) return known
  if (slotsByDay.size > 4 * PICKUP_DAYS) slotsByDay.clear()
  const slots = pickupTimesOn(date, week).map(({ time, window }) => ({
    ...{ date, time, at: instantOf(date, time) },
    capacity: window.capacity,
  }))
  slotsByDay.set(date, slots)
  return slots
}

/** The slot that a client names, if it is one of those offered. */
export function offeredSlot(date: string, time: string, week: PickupWeek, now: Date): Slot | undefined {
  if (!pickupDaysFrom(now).includes(date)) return undefined
  return slotsOfDay(date, week).find(slot => slot.time === time)
}

/**
 * The kitchen load that the slot of an instant takes. One that is offered no more, since the settings have changed under
 * an order that keeps it, takes what every slot does.
 */
export function capacityAt(at: Date, settings: { pickupWeek: PickupWeek | null; slotCapacity: number }): number {
  const slot = slotsOfDay(parisDay(at), pickupWeekOf(settings)).find(other => other.at.getTime() === at.getTime())
  return capacityOf(slot ?? { capacity: null }, settings)
}
