import { parisDay, parisTime } from '#api/kernel/time/paris-time.ts'

/** Whether a pickup is within the next minutes; what is late or has no pickup always is. Pure. */
export function isDueWithin(pickup: { date: string; time: string } | null, minutes: number, now: Date): boolean {
  const until = new Date(now.getTime() + minutes * 60_000)
  return !pickup || `${pickup.date} ${pickup.time}` <= `${parisDay(until)} ${parisTime(until)}`
}
