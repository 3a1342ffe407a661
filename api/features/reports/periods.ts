/** Spans of Paris days, both ends included. */

import type { FieldError } from '#api/kernel/problems/errors.ts'
import { addDays } from '#api/kernel/time/paris-time.ts'
import { REPORT_DAYS, REPORT_DAYS_MAX } from './contract.ts'

export type Period = { from: string; to: string }

/** The periods that a caller of the statistics may give. */
export type AskedPeriods = {
  from?: string | undefined
  to?: string | undefined
  compare_from?: string | undefined
  compare_to?: string | undefined
}

export const PERIOD_WORDS = {
  missing: 'La date est requise',
  reversed: 'La fin ne peut pas précéder le début.',
  long: `Choisissez de 1 à ${REPORT_DAYS_MAX} jours.`,
  far: 'Choisissez une date entre 2000 et 2100.',
} as const

const DAY_MS = 86_400_000

/** The last days, up to and including today. */
export function lastDays(today: string, days: number): Period {
  return { from: addDays(today, 1 - days), to: today }
}

/** The same number of days just before. */
export function periodBefore(period: Period): Period {
  return { from: addDays(period.from, -daysOf(period)), to: addDays(period.from, -1) }
}

/** The number of days in it. */
export function daysOf({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}

export function daysIn({ from, to }: Period): string[] {
  return Array.from({ length: daysOf({ from, to }) }, (_, index) => addDays(from, index))
}

/** The two periods of the statistics; the defaults are the last 30 days, and as many days just before. */
export function askedPeriods(asked: AskedPeriods, today: string): { period: Period; comparison: Period } {
  const { from, to, compare_from, compare_to } = asked
  const period = from && to ? { from, to } : lastDays(today, REPORT_DAYS)
  const comparison = compare_from && compare_to ? { from: compare_from, to: compare_to } : periodBefore(period)
  return { period, comparison }
}

/** What is wrong with the given periods, beside the faulty field; empty when nothing is. */
export function periodErrors(asked: AskedPeriods): FieldError[] {
  return [...spanErrors(asked, 'from', 'to'), ...spanErrors(asked, 'compare_from', 'compare_to')]
}

function spanErrors(asked: AskedPeriods, start: keyof AskedPeriods, end: keyof AskedPeriods): FieldError[] {
  const [from, to] = [asked[start], asked[end]]
  if (from === undefined && to === undefined) return []
  if (from === undefined) return [{ path: start, message: PERIOD_WORDS.missing }]
  if (to === undefined) return [{ path: end, message: PERIOD_WORDS.missing }]
  if (isFar(from)) return [{ path: start, message: PERIOD_WORDS.far }]
  if (isFar(to)) return [{ path: end, message: PERIOD_WORDS.far }]
  if (to < from) return [{ path: end, message: PERIOD_WORDS.reversed }]
  return daysOf({ from, to }) > REPORT_DAYS_MAX ? [{ path: end, message: PERIOD_WORDS.long }] : []
}

/** No restaurant's books reach that far, and some calendar functions fail there. */
function isFar(day: string): boolean {
  return day < '2000-01-01' || day > '2100-12-31'
}
