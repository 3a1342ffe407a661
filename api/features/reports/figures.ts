/**
 * Figures of reports and the periods that they are of: sales as rows of equal steps, including steps without sales; the segment of a customer by orders
 * and the tier by points (docs/decisions/0018-figures-count-what-was-kept.md); the dishes that sell best and worst.
 */

import type { FieldError } from '#api/kernel/problems/errors.ts'
import { addDays, weekdayOf } from '#api/kernel/time/paris-time.ts'
import { REPORT_DAYS, REPORT_DAYS_MAX, type SalesPeriod, TIERS, type Tier } from './contract.ts'
import { type RowOf, SEGMENTS, type Segment } from './rules/report-columns.ts'
import { addedSales, type FIGURES, NO_SALES, type Sales } from './rules/report-tables.ts'

export type SalesRow = Sales & Period & { label: string }

const OTHER = { quantity: 'revenueCents', revenueCents: 'quantity' } as const

const SEGMENT_STEPS: readonly Step<Segment>[] = [
  { word: 'VIP', from: 10 },
  { word: 'Loyal', from: 5 },
  { word: 'Regular', from: 2 },
  { word: 'New', from: 0 },
]

const TIER_STEPS: readonly Step<Tier>[] = [
  { word: 'Platine', from: 60 },
  { word: 'Or', from: 30 },
  { word: 'Argent', from: 10 },
  { word: 'Bronze', from: 0 },
]

/** All sales together. */
export function totalSales(sales: Iterable<Sales>): Sales {
  return [...sales].reduce(addedSales, NO_SALES)
}

/**
 * A row for each step of a period, oldest first. The first and last week or month may be incomplete, so that the rows
 * cover exactly the period.
 * @param byDay sales of the days that have some
 */
export function salesRows(period: Period, step: SalesPeriod, byDay: ReadonlyMap<string, Sales>): SalesRow[] {
  const rows: SalesRow[] = []
  for (const day of daysIn(period)) {
    const label = labelOf(day, step)
    const last = rows.at(-1)
    const row = last?.label === label ? last : { label, from: day, to: day, ...NO_SALES }
    if (row !== last) rows.push(row)
    Object.assign(row, { to: day, ...totalSales([row, byDay.get(day) ?? NO_SALES]) })
  }
  return rows
}

/** `2026-11-21`, `2026-W47` (ISO 8601) or `2026-11`. */
function labelOf(day: string, step: SalesPeriod): string {
  if (step === 'daily') return day
  return step === 'monthly' ? day.slice(0, 7) : isoWeekOf(day)
}

/** In ISO 8601 a week belongs to the year of its Thursday. */
function isoWeekOf(day: string): string {
  const thursday = addDays(day, 4 - weekdayOf(day))
  const year = thursday.slice(0, 4)
  const daysBefore = (Date.parse(thursday) - Date.parse(`${year}-01-01`)) / 86_400_000
  return `${year}-W${String(Math.floor(daysBefore / 7) + 1).padStart(2, '0')}`
}

// Ranks the dishes that sell best and worst.

export type DishSales = {
  itemId: string
  name: string
  category: string
  quantity: number
  revenueCents: number
  /** Whether it stands on the takeaway menu now. */
  isListed: boolean
}

type Measure = 'quantity' | 'revenueCents'

/** Dishes that were sold, most first; where two are equal, the other measure decides, then the name. */
export function bestDishes(dishes: readonly DishSales[], measure: Measure, count: number): DishSales[] {
  return ranked(
    dishes.filter(dish => dish.quantity > 0),
    measure,
    -1,
  ).slice(0, count)
}

/**
 * Dishes that can be ordered, least sold first, unsold ones too. Dishes that have left the menu are excluded, because
 * nothing can be done about their sales, and so are those that exist only as a reward, because they earn nothing.
 */
export function worstDishes(dishes: readonly DishSales[], measure: Measure, count: number): DishSales[] {
  return ranked(
    dishes.filter(dish => dish.isListed),
    measure,
    1,
  ).slice(0, count)
}

function ranked(dishes: readonly DishSales[], measure: Measure, sign: 1 | -1): DishSales[] {
  const by = (key: Measure) => (one: DishSales, other: DishSales) => sign * (one[key] - other[key])
  return [...dishes].sort(
    (one, other) =>
      by(measure)(one, other) || by(OTHER[measure])(one, other) || one.name.localeCompare(other.name, 'fr'),
  )
}

type Step<Word> = { word: Word; from: number }

/** Above these numbers neither segment nor tier changes, so customers with more may be counted as having these. */
export const MOST_ORDERS_TOLD_APART = 10
export const MOST_POINTS_TOLD_APART = 60

/** @param orders number of paid ones, ever */
export function segmentOf(orders: number): Segment {
  return wordAt(SEGMENT_STEPS, orders)
}

/** @param points ever earned, including those that staff gave */
export function tierOf(points: number): Tier {
  return wordAt(TIER_STEPS, points)
}

export type Counted = { number: number; customers: number }

/** How many customers are in each segment. */
export function bySegment(counted: readonly Counted[]): Record<Segment, number> {
  return countBy(SEGMENTS, counted, segmentOf)
}

/** How many customers are in each tier. */
export function byTier(counted: readonly Counted[]): Record<Tier, number> {
  return countBy(TIERS, counted, tierOf)
}

function wordAt<Word>(steps: readonly Step<Word>[], number: number): Word {
  return (steps.find(({ from }) => number >= from) ?? (steps.at(-1) as Step<Word>)).word
}

function countBy<Word extends string>(
  words: readonly Word[],
  counted: readonly Counted[],
  wordOf: (number: number) => Word,
): Record<Word, number> {
  const counts = Object.fromEntries(words.map(word => [word, 0])) as Record<Word, number>
  for (const { number, customers } of counted) counts[wordOf(number)] += customers
  return counts
}

/** A period's sales in its four figures. */
export function figuresOf(sales: Sales): RowOf<typeof FIGURES> {
  return { ...sales, averageCents: centsEach(sales.revenueCents, sales.orders) }
}

// Shares and averages as they are sent; both are 0 where there is nothing to divide by.

/** Per cent with one decimal. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10
}

export function centsEach(cents: number, count: number): number {
  return count === 0 ? 0 : Math.round(cents / count)
}

/** How many each, with two decimals. */
export function each(number: number, count: number): number {
  return count === 0 ? 0 : Math.round((100 * number) / count) / 100
}

const DAY_MS = 86_400_000

/** A span of Paris days, both ends included. */
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
