import type { PublicRestaurant } from '#api/features/settings/contract/restaurant.ts'
import { addDays, formatDay, parisDay, weekdayOf } from '#api/kernel/paris-time.ts'
import { servicesShort, WEEKDAYS } from '#pwa/lib/format/hours-words.ts'

/** A line of the week: its day, its hours or why there are none, and whether it is today. */
export type DayHours = { day: string; hours: string; closed: boolean; today: boolean }

/**
 * The hours from Monday to Sunday. Each line speaks of the next such day, today included, and names its date when that
 * day is closed out of turn.
 * @param now undefined until the reader's time is known: the usual hours then
 */
export function weekHours({ week, closures }: Pick<PublicRestaurant, 'week' | 'closures'>, now?: Date): DayHours[] {
  const today = now && parisDay(now)
  return WEEKDAYS.map((day, index) => {
    const services = week[index] ?? []
    const date = today && addDays(today, (index + 1 - weekdayOf(today) + 7) % 7)
    const closure = services.length > 0 && date && closures.find(({ from, to }) => from <= date && date <= to)
    return {
      day,
      hours: closure ? `fermé le ${formatDay(date).replace(`${day} `, '')}` : servicesShort(services),
      closed: Boolean(closure) || services.length === 0,
      today: date !== undefined && date === today,
    }
  })
}
