/** The windows of pickups as the page's fields hold them, and the way back. */

import type { AdminSettings } from '#api/features/settings/contract-staff.ts'
import { type Service, serviceAt, type Week } from '#api/features/settings/rules/hours.ts'
import {
  type PickupWindow,
  STEPS_MINUTES,
  USUAL_PICKUP_WEEK,
  windowTimes,
} from '#api/features/settings/rules/pickup-week.ts'
import { addDays } from '#api/kernel/time/paris-time.ts'

/** Any Monday: it stands for a weekday's own hours, without closures. */
const MONDAY = '2026-11-23'

/**
 * A time as people type it, in the call's form: `11h30`, `1130`, `11` → `11:30`, `11:00`; midnight is `00:00`. Any
 * other text stays as it is, to be refused. The browser's own time field would show AM and PM on devices set to
 * English.
 */
export function tidyTime(text: string): string {
  const plain = text.trim().toLowerCase()
  if (plain === 'minuit') return '00:00'
  const [, hours, minutes] = /^(\d{1,2})\s*[:h.]?\s*(\d{2})?$/.exec(plain) ?? []
  if (hours === undefined || Number(hours) > 24 || Number(minutes ?? 0) > 59) return text.trim()
  if (Number(hours) === 24 && Number(minutes ?? 0) > 0) return text.trim()
  return `${String(Number(hours) % 24).padStart(2, '0')}:${minutes ?? '00'}`
}

/** The same for a whole week. */
export function tidyWeek(week: readonly (readonly Service[])[]): Service[][] {
  return week.map(services =>
    services.map(({ opens, closes }) => ({ opens: tidyTime(opens), closes: tidyTime(closes) })),
  )
}

/** Whether every time of the week is valid. */
export function isReadable(week: readonly (readonly Service[])[]): boolean {
  return week.flat().every(({ opens, closes }) => isTime(opens) && isTime(closes))
}

/** Whether a text is a time in the call's form. */
function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** A window as typed; an empty capacity is that of every slot. */
export type TypedWindow = { first: string; last: string; stepMinutes: string; capacity: string }
export type TypedWeek = readonly (readonly TypedWindow[])[]

export function typedWeekOf({ pickupWeek }: Pick<AdminSettings, 'pickupWeek'>): TypedWeek {
  return (pickupWeek ?? USUAL_PICKUP_WEEK).map(windows =>
    windows.map(({ first, last, stepMinutes, capacity }) => ({
      ...{ first, last },
      stepMinutes: String(stepMinutes),
      capacity: capacity === null ? '' : String(capacity),
    })),
  )
}

/** The windows as the call gets them: text that is no number becomes NaN, which it refuses. */
export function windowsOf(typed: readonly TypedWindow[]): PickupWindow[] {
  return typed.map(({ first, last, stepMinutes, capacity }) => ({
    ...{ first: tidyTime(first), last: tidyTime(last) },
    stepMinutes: Number(stepMinutes),
    capacity: capacity.trim() === '' ? null : Number(capacity),
  }))
}

/** The windows of a day, as far as they can be read already. */
export function readableWindows(typed: readonly TypedWindow[] = []): PickupWindow[] {
  return windowsOf(typed).filter(
    ({ first, last, stepMinutes }) => isTime(first) && isTime(last) && STEPS_MINUTES.some(step => step === stepMinutes),
  )
}

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
