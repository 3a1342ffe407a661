/** The segment of a customer by orders and the tier by points: docs/decisions/0015-tiers-and-segments.md. */
import { SEGMENTS, type Segment, TIERS, type Tier } from '../contract/reports.ts'

type Step<Word> = { word: Word; from: number }

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
