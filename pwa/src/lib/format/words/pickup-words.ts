import { addDays, formatDay, parisDay } from '#api/kernel/time/paris-time.ts'

/** A Paris day and a Paris time. */
export type PickupTime = { date: string; time: string }

/** A pickup within a sentence: `aujourd’hui à 12:30`, `mardi 24 novembre à 19:00`. */
export function formatPickup(pickup: PickupTime, now: Date): string {
  const today = parisDay(now)
  const days: Record<string, string> = { [today]: 'aujourd’hui', [addDays(today, 1)]: 'demain' }
  return `${days[pickup.date] ?? formatDay(pickup.date)} à ${pickup.time}`
}
