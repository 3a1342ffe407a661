import { serviceAt, type Week } from '#api/features/settings/rules/hours.ts'
import { windowTimes } from '#api/features/settings/rules/pickup-week.ts'
import { addDays } from '#api/kernel/time/paris-time.ts'
import { readableWindows, type TypedWeek } from './typed-windows.ts'

/** Any Monday: it stands for a weekday's own hours, without closures. */
const MONDAY = '2026-11-23'

type ShownPickup = { time: string; isNextDay: boolean; isOpen: boolean }

/**
 * The pickup times of a weekday's windows as typed, and whether the opening hours have them.
 * @param day 0 is Monday
 */
export function pickupsOn(day: number, pickupWeek: TypedWeek, week: Week): ShownPickup[] {
  return windowTimes(readableWindows(pickupWeek[day])).map(({ time, isNextDay }) => {
    const date = addDays(MONDAY, day + (isNextDay ? 1 : 0))
    return { time, isNextDay, isOpen: serviceAt(date, time, { week, closures: [] }) !== undefined }
  })
}
