/** What may be struck beside a reduced price: C. conso L112-1-1 and directive 98/6/EC, art. 6a. */
import { boundsOfDay } from '#api/kernel/time/paris-calendar.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'

const REFERENCE_DAYS = 30

/** The most days before today on which a reduction that still runs may have begun. */
export const LONGEST_REDUCTION_DAYS = 7

/** A price in cents before and after an instant; null: none. */
export type PriceStep = { fromCents: number | null; toCents: number | null; at: Date }

/**
 * The lowest price of the thirty Paris days before a reduction began, and since: what a price may be called lower than.
 * @param history oldest first
 * @param since the Paris day on which the reduction began
 * @returns cents; null where no price changed in that time, so that today's is the lowest
 */
export function lowestOf30Days(history: readonly PriceStep[], now: Date, since = parisDay(now)): number | null {
  const from = referenceFrom(since)
  const recent = history.filter(({ at }) => at >= from && at <= now)
  const cents = recent.flatMap(({ fromCents, toCents }) => [fromCents, toCents].filter(one => one !== null))
  return cents.length > 0 ? Math.min(...cents) : null
}

/** From this instant on prices count for a reduction that began on a Paris day. */
export function referenceFrom(since: string): Date {
  return boundsOfDay(addDays(since, -REFERENCE_DAYS)).from
}

/** The day on which a reduction that runs at an instant may have begun at the earliest. */
export function earliestReduction(now: Date): string {
  return addDays(parisDay(now), -LONGEST_REDUCTION_DAYS)
}

/** What is added up today, and how it came to that. */
export type Part = { cents: number; steps: readonly PriceStep[] }

/** The history of a price that is the sum of two, as a takeaway main's is of its base and the surcharge. */
export function summed(base: Part, surcharge: Part): PriceStep[] {
  return together(base, surcharge, (one, other) => one + other)
}

/** Whether a dish bears the surcharge, as the mains do, and since when; its moves oldest first. */
export type Bearing = { bearsSurcharge: boolean; moves: readonly { bearsSurcharge: boolean; at: Date }[] }

/** What a dish has borne of the surcharge: all of it while it was among the mains, nothing in other categories. */
export function borne(surcharge: Part, { bearsSurcharge, moves }: Bearing): Part {
  const steps = moves.map(({ bearsSurcharge: bears, at }) => ({
    fromCents: Number(!bears),
    toCents: Number(bears),
    at,
  }))
  const times = { cents: Number(bearsSurcharge), steps }
  return { cents: surcharge.cents * times.cents, steps: together(surcharge, times, (one, other) => one * other) }
}

/**
 * What follows from two histories. What changes at the same instant is one change, since nobody was asked for what lies
 * between: a dish may come into the mains and cost the surcharge less by one saving.
 */
function together(one: Part, other: Part, of: (one: number, other: number) => number): PriceStep[] {
  const values = { one: startOf(one), other: startOf(other) }
  const value = () => (values.one === null || values.other === null ? null : of(values.one, values.other))
  const moves = [
    ...other.steps.map(step => ({ ...step, which: 'other' as const })),
    ...one.steps.map(step => ({ ...step, which: 'one' as const })),
  ].sort((earlier, later) => earlier.at.getTime() - later.at.getTime())
  let fromCents = value()
  return moves.flatMap(({ which, toCents, at }, place) => {
    values[which] = toCents
    if (moves[place + 1]?.at.getTime() === at.getTime()) return []
    const step = { fromCents, toCents: value(), at }
    fromCents = step.toCents
    return [step]
  })
}

function startOf({ cents, steps: [first] }: Part): number | null {
  return first ? first.fromCents : cents
}
