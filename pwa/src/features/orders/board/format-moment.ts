import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { shortDay } from '#pwa/lib/format/moment-words.ts'

/** Such as `14:30`, with the day where it is another one: `dimanche 22, 05:00`. */
export function formatMoment(at: Date, now: Date): string {
  const day = parisDay(at)
  return day === parisDay(now) ? parisTime(at) : `${shortDay(day)}, ${parisTime(at)}`
}
