import { addDays, formatDay, formatTimeInSentence, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'

/** A Paris day and a Paris time. */
export type PickupTime = { date: string; time: string }

/** A pickup within a sentence: `aujourd’hui à 12 h 30`, `mardi 24 novembre à 19 h`. */
export function formatPickup(pickup: PickupTime, now: Date): string {
  const today = parisDay(now)
  const days: Record<string, string> = { [today]: 'aujourd’hui', [addDays(today, 1)]: 'demain' }
  return `${days[pickup.date] ?? formatDay(pickup.date)} à\u00a0${formatTimeInSentence(pickup.time)}`
}

/** Whether the promised time has gone by: from then on 'vers' would promise what was not kept. */
export function isPickupPast({ date, time }: PickupTime, now: Date): boolean {
  const today = parisDay(now)
  return date < today || (date === today && time < parisTime(now))
}
