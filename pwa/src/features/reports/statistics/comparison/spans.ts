import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'

/** Paris days, both included. */
export type Span = { from: string; to: string }

/** The longest span that the server answers. */
const MOST_DAYS = 366
const DAY_MS = 86_400_000

/** The ways to choose the span that is looked at. */
export const SPANS = {
  '7': '7\u00a0derniers jours',
  '30': '30\u00a0derniers jours',
  '90': '90\u00a0derniers jours',
  mois: 'Ce mois-ci',
  'mois-dernier': 'Le mois dernier',
  annee: 'Cette année',
  dates: 'Dates choisies',
} as const
export type SpanName = keyof typeof SPANS

/** The ways to choose the span that it is compared with. */
export const OTHER_SPANS = {
  avant: 'Juste avant',
  an: 'Un an plus tôt',
  dates: 'Dates choisies',
} as const
export type OtherSpanName = keyof typeof OTHER_SPANS

/** The days of a named span, which ends today. */
export function spanNamed(name: Exclude<SpanName, 'dates'>, now: Date): Span {
  const today = parisDay(now)
  const monthStart = `${today.slice(0, 7)}-01`
  if (name === 'mois') return { from: monthStart, to: today }
  if (name === 'annee') return { from: `${today.slice(0, 4)}-01-01`, to: today }
  if (name === 'mois-dernier') {
    const to = addDays(monthStart, -1)
    return { from: `${to.slice(0, 7)}-01`, to }
  }
  return { from: addDays(today, 1 - Number(name)), to: today }
}

/** The span to compare with: as many days just before, or the same days of the year before. */
export function otherSpan(name: Exclude<OtherSpanName, 'dates'>, { from, to }: Span): Span {
  if (name === 'an') return { from: yearBefore(from), to: yearBefore(to) }
  return { from: addDays(from, -daysOf({ from, to })), to: addDays(from, -1) }
}

/** How many days a span has. */
export function daysOf({ from, to }: Span): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}

/** Why a span is not valid, as a sentence; undefined when it is. */
export function faultOf({ from, to }: Span, now: Date): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'La date est requise'
  if (to < from) return 'La fin ne peut pas précéder le début.'
  if (to > parisDay(now)) return 'La date ne peut pas être à venir.'
  return daysOf({ from, to }) > MOST_DAYS ? `Choisissez de 1 à ${MOST_DAYS} jours.` : undefined
}

/** A 29 February is compared with the 28th of the year before. */
function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return isDay(before) ? before : before.replace(/29$/, '28')
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}
