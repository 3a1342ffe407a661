/** When pickups are taken, weekday by weekday. Days and times are those of Paris. */
import { addDays, minutesOfDay, timeOfDay, weekdayOf } from '#api/kernel/time/paris-time.ts'

export const STEPS_MINUTES = [10, 15, 20, 30, 45, 60] as const

/**
 * Pickups from a first to a last one, both included (`HH:MM`). One whose last pickup is earlier than its first goes on
 * past midnight, and belongs to the day on which it begins.
 */
export type PickupWindow = {
  first: string
  last: string
  stepMinutes: number
  /** The kitchen load that each of its slots takes; null: that of every slot. */
  capacity: number | null
}
/** Seven days from Monday on, each with its windows in order. */
export type PickupWeek = readonly (readonly PickupWindow[])[]

const NOON: PickupWindow = { first: '11:30', last: '14:30', stepMinutes: 30, capacity: null }
const EVENING: PickupWindow = { first: '18:00', last: '22:30', stepMinutes: 30, capacity: null }

/** The windows of an installation that has set none. */
export const USUAL_PICKUP_WEEK: PickupWeek = Array.from({ length: 7 }, () => [NOON, EVENING])

/** What a window's times are counted from. */
type Span = Pick<PickupWindow, 'first' | 'last' | 'stepMinutes'>

/**
 * The pickup times of a Paris day in order with their windows, those of the evening before among them that lie past its
 * midnight. A time that the change to summer time leaves out is no time; of one that comes twice there is one.
 */
export function pickupTimesOn<Window extends Span>(
  date: string,
  week: readonly (readonly Window[])[],
): { time: string; window: Window }[] {
  const weekday = weekdayOf(date) - 1
  const night = timesOf(week[(weekday + 6) % 7]).filter(({ minute }) => minute >= DAY)
  const day = timesOf(week[weekday]).filter(({ minute }) => minute < DAY)
  return [...night, ...day]
    .map(({ minute, window }) => ({ time: timeOfDay(minute), window }))
    .filter(({ time }) => !isLeftOut(date, time))
    .sort((one, other) => (one.time < other.time ? -1 : 1))
}

/** A Paris day and time, as the clock on the wall shows them. */
export type Moment = { date: string; time: string }

/** The pickup times of the window that a moment lies in, in order; undefined between two windows. */
export function windowAt(at: Moment, week: readonly (readonly Span[])[]): Moment[] | undefined {
  const moment = `${at.date}T${at.time}`
  for (const begins of [addDays(at.date, -1), at.date]) {
    const window = week[weekdayOf(begins) - 1]?.find(({ first, last }) => {
      const ends = isOvernightWindow({ first, last }) ? addDays(begins, 1) : begins
      return `${begins}T${first}` <= moment && moment <= `${ends}T${last}`
    })
    if (window) return slotsOf(window, begins)
  }
  return undefined
}

function slotsOf(window: Span, begins: string): Moment[] {
  return timesOf([window])
    .map(({ minute }) => ({ date: minute < DAY ? begins : addDays(begins, 1), time: timeOfDay(minute) }))
    .filter(({ date, time }) => !isLeftOut(date, time))
}

/** The times of one day's windows, those past midnight at its end. */
export function windowTimes(windows: readonly Span[]): { time: string; isNextDay: boolean }[] {
  return timesOf(windows).map(({ minute }) => ({ time: timeOfDay(minute), isNextDay: minute >= DAY }))
}

/** Whether its last pickup is on the day after the one on which it begins. */
export function isOvernightWindow({ first, last }: Pick<PickupWindow, 'first' | 'last'>): boolean {
  return last < first
}

/** Whether two weeks take the same pickups, in whatever order the fields of a window are written. */
export function isSamePickupWeek(one: PickupWeek, other: PickupWeek): boolean {
  return plain(one) === plain(other)
}

const DAY = 1440

function timesOf<Window extends Span>(windows: readonly Window[] = []): { minute: number; window: Window }[] {
  return windows.flatMap(window => {
    const first = minutesOfDay(window.first)
    const last = minutesOfDay(window.last) + (isOvernightWindow(window) ? DAY : 0)
    const count = Math.floor((last - first) / window.stepMinutes) + 1
    return Array.from({ length: count }, (_, index) => ({ minute: first + index * window.stepMinutes, window }))
  })
}

/** The hour from 2:00 that the last Sunday of March does not have. By arithmetic, since the page asks too. */
function isLeftOut(date: string, time: string): boolean {
  return time.startsWith('02') && date.slice(5) >= '03-25' && date.slice(5) <= '03-31' && weekdayOf(date) === 7
}

function plain(week: PickupWeek): string {
  return JSON.stringify(
    week.map(windows => windows.map(({ first, last, stepMinutes, capacity }) => [first, last, stepMinutes, capacity])),
  )
}
