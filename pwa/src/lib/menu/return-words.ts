import { addDays, formatDay, formatTimeInSentence, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'

/** When ordering begins again after a pause: `de retour à 10 h 34`, `de retour demain à 5 h`. */
export function returnWords(until: Date, now: Date): string {
  const [day, today] = [parisDay(until), parisDay(now)]
  const named = day === addDays(today, 1) ? 'demain ' : `${formatDay(day)} `
  return `de retour ${day === today ? '' : named}à ${formatTimeInSentence(parisTime(until))}`
}

/** Until when ordering is paused now, which closes the pickups before; undefined while it is not. */
export function pauseOf(restaurant: { pausedUntil: string | null } | undefined, now: Date): Date | undefined {
  const until = restaurant?.pausedUntil && new Date(restaurant.pausedUntil)
  return until && until > now ? until : undefined
}
