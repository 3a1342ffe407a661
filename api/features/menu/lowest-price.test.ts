import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundsOfDay } from '#api/kernel/time/paris-calendar.ts'
import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'
import { borne, earliestReduction, lowestOf30Days, type PriceStep, summed } from './dish-prices.ts'

const NOW = new Date('2026-11-26T11:00:00Z')
const HOUR_MS = 60 * 60_000

/** A history of prices in cents, each from an instant on; null: none. */
function historyOf(...prices: [at: string, cents: number | null][]): PriceStep[] {
  return prices.map(([at, toCents], place) => ({
    fromCents: prices[place - 1]?.[1] ?? null,
    toCents,
    at: new Date(at),
  }))
}

describe('the lowest price of thirty days', () => {
  const raised = (at: string) => historyOf(['2026-01-05T10:00:00Z', 1350], [at, 1390])

  it('is none where no price changed in that time', () => {
    expect(lowestOf30Days([], NOW)).toBeNull()
    expect(lowestOf30Days(historyOf(['2026-10-01T10:00:00Z', 1390]), NOW)).toBeNull()
  })

  it('is the price before a rise, until thirty Paris days are over', () => {
    expect(lowestOf30Days(raised('2026-11-25T18:00:00Z'), NOW)).toBe(1350)
    // The day begins at 23:00 UTC, in winter.
    expect(lowestOf30Days(raised('2026-10-26T23:00:00Z'), NOW)).toBe(1350)
    expect(lowestOf30Days(raised('2026-10-26T22:59:59Z'), NOW)).toBeNull()
  })

  it('counts from the day on which the reduction began, and what was asked since', () => {
    expect(lowestOf30Days(raised('2026-10-20T10:00:00Z'), NOW, '2026-11-19')).toBe(1350)
    expect(lowestOf30Days(raised('2026-11-24T10:00:00Z'), NOW, '2026-11-19')).toBe(1350)
    expect(earliestReduction(NOW)).toBe('2026-11-19')
  })

  it('is a price that stood for an hour between two higher ones', () => {
    const history = historyOf(
      ['2026-01-05T10:00:00Z', 1390],
      ['2026-11-10T10:00:00Z', 990],
      ['2026-11-10T11:00:00Z', 1390],
    )
    expect(lowestOf30Days(history, NOW)).toBe(990)
  })

  it('does not count having no price, nor what comes later', () => {
    const history = historyOf(
      ['2026-11-10T10:00:00Z', 1390],
      ['2026-11-12T10:00:00Z', null],
      ['2026-11-27T10:00:00Z', 900],
    )
    expect(lowestOf30Days(history, NOW)).toBe(1390)
  })

  it('of a main is of base and surcharge together', () => {
    const base = {
      cents: 1300,
      steps: historyOf(['2026-01-05T10:00:00Z', 1250], ['2026-11-20T10:00:00Z', 1300]).slice(1),
    }
    const surcharge = (cents: number, ...prices: [string, number][]) => ({
      cents,
      steps: historyOf(...prices).slice(1),
    })
    expect(lowestOf30Days(summed(base, surcharge(100)), NOW)).toBe(1350)
    const later = surcharge(150, ['2026-01-05T10:00:00Z', 100], ['2026-11-22T10:00:00Z', 150])
    expect(lowestOf30Days(summed(base, later), NOW)).toBe(1350)
    const before = surcharge(150, ['2026-01-05T10:00:00Z', 100], ['2026-11-12T10:00:00Z', 150])
    expect(lowestOf30Days(summed({ cents: 1300, steps: [] }, before), NOW)).toBe(1400)
  })
})

describe('what a dish has borne of the surcharge', () => {
  const base = { cents: 1250, steps: [] }
  const surcharge = { cents: 100, steps: [] }
  const moved = (at: string, bearsSurcharge: boolean) => ({ bearsSurcharge, at: new Date(at) })
  const lowest = (bearsSurcharge: boolean, ...moves: ReturnType<typeof moved>[]) =>
    lowestOf30Days(summed(base, borne(surcharge, { bearsSurcharge, moves })), NOW)

  it('is nothing before it came into the mains', () => {
    expect(lowest(true, moved('2026-11-20T10:00:00Z', true))).toBe(1250)
    expect(lowest(true, moved('2026-10-20T10:00:00Z', true))).toBeNull()
  })

  it('is all of it while it was among them', () => {
    expect(lowest(true)).toBeNull()
    expect(lowest(false, moved('2026-11-20T10:00:00Z', false))).toBe(1250)
    const away = [moved('2026-11-20T10:00:00Z', false), moved('2026-11-21T10:00:00Z', true)]
    expect(summed(base, borne(surcharge, { bearsSurcharge: true, moves: away }))).toMatchObject([
      { fromCents: 1350, toCents: 1250 },
      { fromCents: 1250, toCents: 1350 },
    ])
  })

  it('is that of its time, where the surcharge changed too', () => {
    const raised = {
      cents: 150,
      steps: historyOf(['2026-01-05T10:00:00Z', 100], ['2026-11-22T10:00:00Z', 150]).slice(1),
    }
    const since = (at: string) =>
      lowestOf30Days(summed(base, borne(raised, { bearsSurcharge: true, moves: [moved(at, true)] })), NOW)
    expect(since('2026-10-01T10:00:00Z')).toBe(1350)
    expect(since('2026-11-24T10:00:00Z')).toBe(1250)
  })

  it('and a base price that fell by it in the same instant leave the price as it was', () => {
    const at = '2026-11-20T10:00:00Z'
    const fallen = { cents: 1250, steps: historyOf(['2026-01-05T10:00:00Z', 1350], [at, 1250]).slice(1) }
    const steps = summed(fallen, borne(surcharge, { bearsSurcharge: true, moves: [moved(at, true)] }))
    expect(steps).toEqual([{ fromCents: 1350, toCents: 1350, at: new Date(at) }])
  })
})

/** Prices of the last 100 days, at most one a moment, with times without any; the last one is today's. */
const prices = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 100 * 24 }), { maxLength: 30 }),
    fc.infiniteStream(fc.option(fc.integer({ min: 1, max: 3000 }), { freq: 8 })),
    fc.integer({ min: 1, max: 3000 }),
  )
  .map(([hoursAgo, stream, first]) => {
    let before: number | null = first
    const steps: PriceStep[] = hoursAgo
      .sort((one, other) => other - one)
      .map(hours => {
        const step = {
          fromCents: before,
          toCents: stream.next().value ?? null,
          at: new Date(NOW.getTime() - hours * HOUR_MS),
        }
        before = step.toCents
        return step
      })
    return { first, steps, today: before }
  })

type Drawn = { first: number; steps: PriceStep[] }

function priceAt({ first, steps }: Drawn, at: Date): number | null {
  const last = steps.findLast(step => step.at <= at)
  return last ? last.toCents : first
}

/** Each hour since a Paris day thirty days before; steps stand on full hours. */
function hoursSince(day: string): Date[] {
  const from = boundsOfDay(addDays(day, -30)).from.getTime()
  const count = (NOW.getTime() - from) / HOUR_MS + 1
  return Array.from({ length: count }, (_, hour) => new Date(from + hour * HOUR_MS))
}

describe('over random histories', () => {
  it('is the lowest of all that was asked in that time, never above it nor above today’s', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 7 }), ({ first, steps, today }, days) => {
        const since = addDays(parisDay(NOW), -days)
        const lowest = lowestOf30Days(steps, NOW, since)
        const asked = hoursSince(since).flatMap(at => priceAt({ first, steps }, at) ?? [])
        // Without a change in that time today's price is the one that was asked.
        const reference = lowest ?? today
        if (asked.length > 0 || lowest !== null) expect(reference).toBeLessThanOrEqual(Math.min(...asked))
        if (today !== null && reference !== null) expect(reference).toBeLessThanOrEqual(today)
        // Nor is it lower than every price that was asked: the one before a change on the first instant counts too.
        const edge = steps.find(({ at }) => at.getTime() === boundsOfDay(addDays(since, -30)).from.getTime())
        if (reference !== null) expect([...asked, edge?.fromCents]).toContain(reference)
      }),
      { numRuns: 300 },
    )
  })

  it('of two parts is never above their sum at any hour', () => {
    fc.assert(
      fc.property(prices, prices, (base, surcharge) => {
        const part = ({ today, steps }: typeof base) => ({ cents: today ?? 0, steps })
        fc.pre(base.today !== null && surcharge.today !== null)
        const lowest = lowestOf30Days(summed(part(base), part(surcharge)), NOW)
        const sums = hoursSince(parisDay(NOW)).flatMap(at => {
          const [one, other] = [priceAt(base, at), priceAt(surcharge, at)]
          return one === null || other === null ? [] : [one + other]
        })
        if (lowest === null) expect(new Set(sums).size).toBe(1)
        else expect(lowest).toBeLessThanOrEqual(Math.min(...sums))
      }),
      { numRuns: 300 },
    )
  })
})
