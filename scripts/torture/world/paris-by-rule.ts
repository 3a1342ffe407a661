/**
 * Paris time by the law's own words, without a calendar of anybody's: an hour ahead of UTC, and two from the last Sunday
 * of March, 01:00 UTC, to the last of October, 01:00 UTC (directive 2000/84/EC).
 */
const HOUR_MS = 3_600_000

/** What a clock in Paris shows. */
export function parisByRule(at: Date): { day: string; time: string; hour: number } {
  const shown = new Date(at.getTime() + hoursAhead(at) * HOUR_MS).toISOString()
  return { day: shown.slice(0, 10), time: shown.slice(11, 16), hour: Number(shown.slice(11, 13)) }
}

/** When a clock in Paris shows that for the first time. Of a time that is skipped: an hour after the change would be. */
export function instantByRule(day: string, time: string): Date {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  const inSummer = new Date(asUtc - 2 * HOUR_MS)
  return hoursAhead(inSummer) === 2 ? inSummer : new Date(asUtc - HOUR_MS)
}

/** The instants at which the clocks change in a year: forward, and back. */
export function changesOf(year: number): [Date, Date] {
  return [lastSunday(year, 3), lastSunday(year, 10)]
}

export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * HOUR_MS).toISOString().slice(0, 10)
}

function hoursAhead(at: Date): 1 | 2 {
  const [forward, back] = changesOf(at.getUTCFullYear())
  return at >= forward && at < back ? 2 : 1
}

/** @param month 1 to 12, of 31 days */
function lastSunday(year: number, month: number): Date {
  const last = new Date(Date.UTC(year, month - 1, 31, 1))
  last.setUTCDate(31 - last.getUTCDay())
  return last
}
