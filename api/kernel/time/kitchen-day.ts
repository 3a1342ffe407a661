/** The day as a kitchen means it: a night belongs to its evening. Source: docs/decisions/0107-pickup-windows-are-settings.md. */
import { addDays, parisDay, parisTime } from './paris-time.ts'

/** A night ends by this time in Paris, and with it the kitchen's day. */
export const NIGHT_ENDS = '05:00'

/** The kitchen's day of what the walls of Paris show. */
export function kitchenDayOf({ date, time }: { date: string; time: string }): string {
  return time < NIGHT_ENDS ? addDays(date, -1) : date
}

/** The kitchen's day of an instant. */
export function kitchenDay(at: Date): string {
  return kitchenDayOf({ date: parisDay(at), time: parisTime(at) })
}
