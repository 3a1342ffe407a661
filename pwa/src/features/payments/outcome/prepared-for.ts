import { addDays, formatDay, formatTimeInSentence, parisDay } from '#api/kernel/time/paris-time.ts'
import type { PickupTime } from '#pwa/lib/format/hours-words.ts'

const DAYS_OF_A_WEEK = 7

/**
 * Such as `aujourd’hui, 12 h 30` or `mardi, 19 h 30`; with the date from a week on, since the weekday alone would mean
 * today.
 */
export function preparedFor({ date, time }: PickupTime, now: Date): string {
  const today = parisDay(now)
  const day = formatDay(date)
  const words = date < addDays(today, DAYS_OF_A_WEEK) ? day.split(' ')[0] : day
  return `${date === today ? 'aujourd’hui' : words}, ${formatTimeInSentence(time)}`
}
