import { formatDate, formatDay, formatTimeInSentence, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'

/** Such as `à jour le samedi 21 novembre à 14 h 05`, in Paris time; with the year if it is another one. */
export function upToDateWords(at: Date, now: Date): string {
  const day = parisDay(at)
  const isThisYear = day.slice(0, 4) === parisDay(now).slice(0, 4)
  return `à jour le ${isThisYear ? formatDay(day) : formatDate(day)} à ${formatTimeInSentence(parisTime(at))}`
}
