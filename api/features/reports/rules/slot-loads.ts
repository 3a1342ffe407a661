/** How full pickup slots were: kitchen load sold ÷ capacity. */
import { capacityOf, pickupWeekOf } from '#api/features/pickup/rules/pickup-slots.ts'
import { type Hours, serviceAt } from '#api/features/settings/rules/hours/hours.ts'
import { type PickupWeek, pickupTimesOn } from '#api/features/settings/rules/pickup/pickup-week.ts'
import { weekdayOf } from '#api/kernel/time/paris-time.ts'
import { daysIn, type Period } from './periods.ts'

/** A slot with orders. */
export type TakenSlot = { day: string; time: string; load: number; capacity: number }
export type SlotLoad = { weekday: number; time: string; load: number; capacity: number }

/**
 * Load and capacity by weekday and time. A slot without orders counts with today's capacity if today's windows and
 * hours have it open, because past ones are not stored.
 * @param now Paris day and time: slots that have not begun can still be sold
 */
export function slotLoads(
  period: Period,
  taken: readonly TakenSlot[],
  settings: Hours & { slotCapacity: number; pickupWeek: PickupWeek | null },
  now: { day: string; time: string },
): SlotLoad[] {
  const loads = new Map<string, SlotLoad>()
  const add = (day: string, time: string, load: number, capacity: number) => {
    const key = `${weekdayOf(day)} ${time}`
    const sum = loads.get(key) ?? { weekday: weekdayOf(day), time, load: 0, capacity: 0 }
    loads.set(key, { ...sum, load: sum.load + load, capacity: sum.capacity + capacity })
  }
  const hasBegun = (day: string, time: string) => `${day} ${time}` <= `${now.day} ${now.time}`
  const known = new Set(taken.map(({ day, time }) => `${day} ${time}`))
  for (const { day, time, load, capacity } of taken) if (hasBegun(day, time)) add(day, time, load, capacity)
  for (const day of daysIn(period)) {
    for (const { time, window } of pickupTimesOn(day, pickupWeekOf(settings))) {
      const isEmpty = !known.has(`${day} ${time}`) && hasBegun(day, time) && serviceAt(day, time, settings)
      if (isEmpty) add(day, time, 0, capacityOf(window, settings))
    }
  }
  return [...loads.values()].sort((one, other) => one.weekday - other.weekday || one.time.localeCompare(other.time))
}
