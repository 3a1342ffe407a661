/** What is wrong with the windows of a week of pickups, beside the faulty field. */
import type { FieldError } from '#api/kernel/problems/errors.ts'
import { NIGHT_ENDS } from '#api/kernel/time/kitchen-day.ts'
import { isOvernightWindow, type PickupWeek } from './pickup-week.ts'

export const PICKUP_WEEK_WORDS: Record<'night' | 'overlap' | 'tomorrow', string> = {
  night: 'Après minuit, le dernier retrait est à 5\u00a0h au plus tard.',
  overlap: 'Ces retraits commencent avant la fin des précédents.',
  tomorrow: 'Ces retraits finissent après le premier du lendemain.',
}

/**
 * The first error of each faulty field; paths as `pickupWeek.0.1.first` (Monday, its second window). No two windows
 * share an instant, which would be one slot with two capacities.
 */
export function pickupWeekErrors(week: PickupWeek): FieldError[] {
  return week.flatMap((windows, day) => {
    const tomorrow = week[(day + 1) % 7]?.[0]
    return windows.flatMap((window, place) => {
      const path = `pickupWeek.${day}.${place}`
      const before = windows[place - 1]
      if (isOvernightWindow(window) && window.last > NIGHT_ENDS)
        return [{ path: `${path}.last`, message: PICKUP_WEEK_WORDS.night }]
      if (before && (isOvernightWindow(before) || window.first <= before.last))
        return [{ path: `${path}.first`, message: PICKUP_WEEK_WORDS.overlap }]
      if (tomorrow && isOvernightWindow(window) && window.last >= tomorrow.first)
        return [{ path: `${path}.last`, message: PICKUP_WEEK_WORDS.tomorrow }]
      return []
    })
  })
}
