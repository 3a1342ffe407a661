/** The windows of pickups as the page's fields hold them, and the way back. */
import type { AdminSettings } from '#api/features/settings/contract-staff.ts'
import { type PickupWindow, STEPS_MINUTES, USUAL_PICKUP_WEEK } from '#api/features/settings/rules/pickup-week.ts'
import { isTime, tidyTime } from '../hours/time-text.ts'

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

/** What the call is sent: text that is no number becomes NaN, which it refuses. */
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
