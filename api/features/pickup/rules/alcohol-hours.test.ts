import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf } from '#api/kernel/time/paris-calendar.ts'
import { addDays, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { isAlcoholOff } from './pickup-slots.ts'

const RUNS = { numRuns: 3000, seed: 147 }
const MINUTE_MS = 60_000
/** The limit that the law sets where nobody sets an earlier one. */
const LAWFUL = '22:00'

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const day = fc.integer({ min: 0, max: 40 * 365 }).map(days => addDays('2020-01-01', days))
/** Sundays on which the clock is put forward or back, of thirty years. */
const CHANGES = Array.from({ length: 30 }, (_, year) => [
  lastSunday(2020 + year, 3),
  lastSunday(2020 + year, 10),
]).flat()
const instants = fc.oneof(
  fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
  // Within a quarter of an hour of a midnight, of 8 and of 22 o'clock.
  fc
    .tuple(day, fc.constantFrom('00:00', '08:00', '22:00'), fc.integer({ min: -900, max: 900 }))
    .map(([on, at, seconds]) => new Date(instantOf(on, at).getTime() + seconds * 1000)),
  // Any minute of the night about a clock change, the hour that is twice among them.
  fc
    .tuple(fc.constantFrom(...CHANGES), fc.integer({ min: -3 * 60, max: 10 * 60 }))
    .map(([on, minutes]) => new Date(instantOf(on, '00:00').getTime() + minutes * MINUTE_MS)),
)

/** By another clock than ours: the hour that the browser's formatter reads in Paris. */
function hourInParis(at: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', hour: '2-digit', hourCycle: 'h23' })
  return Number(parts.format(at))
}

test('from 22 to 8 by the clock in Paris no alcohol is taken away, at any instant of forty years', () => {
  fc.assert(
    fc.property(instants, at => {
      const hour = hourInParis(at)
      expect(isAlcoholOff(parisTime(at), LAWFUL)).toBe(hour >= 22 || hour < 8)
    }),
    RUNS,
  )
})

test('whatever limit is set, it is off in one stretch from the limit to eight, over midnight', () => {
  const times = fc.integer({ min: 0, max: 1439 })
  fc.assert(
    fc.property(times, times, (limit, now) => {
      // Counted from eight in the morning on, a day has one end.
      const since = (minutes: number) => (minutes - 480 + 1440) % 1440
      expect(isAlcoholOff(clock(now), clock(limit))).toBe(since(now) >= since(limit))
    }),
    RUNS,
  )
})

test('no limit is none, at no hour', () => {
  fc.assert(
    fc.property(instants, at => !isAlcoholOff(parisTime(at), null)),
    RUNS,
  )
})

test('an earlier limit never gives back an hour', () => {
  const evening = fc.integer({ min: minutesOf('12:00'), max: minutesOf('23:59') })
  fc.assert(
    fc.property(evening, evening, instants, (one, other, at) => {
      const [early, late] = one < other ? [one, other] : [other, one]
      const time = parisTime(at)
      expect(isAlcoholOff(time, clock(late)) && !isAlcoholOff(time, clock(early))).toBe(false)
    }),
    RUNS,
  )
})

test('the instants drawn are of nights with 23 and with 25 hours', () => {
  const hours = CHANGES.map(
    on => (instantOf(addDays(on, 1), '00:00').getTime() - instantOf(on, '00:00').getTime()) / 3_600_000,
  )
  expect(new Set(hours)).toEqual(new Set([23, 25]))
})

function lastSunday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month, 0))
  return parisDay(new Date(last.getTime() - last.getUTCDay() * 86_400_000))
}
