import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { addDays, formatDay, formatTimeInSentence, parisDay, weekdayOf } from '#api/kernel/paris-time.ts'

/** A line of the week: its day, its hours or why there are none, and whether it is today. */
export type DayHours = { day: string; hours: string; closed: boolean; today: boolean }

const WEEK = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche']

/**
 * The hours from Monday to Sunday. Each line speaks of the next such day, today included, and names its date when that
 * day is closed.
 * @param now undefined until the reader's time is known: the usual hours then
 */
export function weekHours({ hours, closures }: Pick<PublicRestaurant, 'hours' | 'closures'>, now?: Date): DayHours[] {
  const usual = `${formatTimeInSentence(hours.opens)} – ${formatTimeInSentence(hours.closes)}`
  const today = now && parisDay(now)
  return WEEK.map((day, index) => {
    const date = today && addDays(today, (index + 1 - weekdayOf(today) + 7) % 7)
    const closure = date && closures.find(({ from, to }) => from <= date && date <= to)
    return {
      day,
      hours: closure ? `fermé le ${formatDay(date).replace(`${day} `, '')}` : usual,
      closed: Boolean(closure),
      today: date !== undefined && date === today,
    }
  })
}
