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
  const moves = [
    ...surcharge.steps.map(step => ({ ...step, of: 'surcharge' as const })),
    ...base.steps.map(step => ({ ...step, of: 'base' as const })),
  ].sort((one, other) => one.at.getTime() - other.at.getTime())
  const state = { base: startOf(base), surcharge: startOf(surcharge) }
  return moves.map(({ of, toCents, at }) => {
    const fromCents = sumOf(state)
    state[of] = toCents
    return { fromCents, toCents: sumOf(state), at }
  })
}

function startOf({ cents, steps: [first] }: Part): number | null {
  return first ? first.fromCents : cents
}

function sumOf({ base, surcharge }: { base: number | null; surcharge: number | null }): number | null {
  return base === null || surcharge === null ? null : base + surcharge
}
