import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { USUAL_PICKUP_WEEK } from '#api/features/settings/rules/pickup-week.ts'
import { instantOf } from '#api/kernel/time/paris-calendar.ts'
import { addDays, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { slotsOfDay } from '../offer-slots.ts'
import {
  hasRoom,
  isAlcoholOff,
  type PickupSettings,
  pickupAfterPayment,
  pickupDaysFrom,
  slotReason,
} from './pickup-slots.ts'

const SETTINGS: PickupSettings = {
  slotCapacity: 24,
  leadTimeMinutes: 20,
  alcoholUntil: '22:00',
  pausedUntil: null,
  week: Array.from({ length: 7 }, () => [{ opens: '11:30', closes: '23:30' }]),
  closures: [],
}
const NOTHING = { load: 0, orders: 0 }
const ONE_MAIN = { load: 2, hasAlcohol: false }
const slotAt = (date: string, time: string) => ({ date, time, at: instantOf(date, time), capacity: null })
const LUNCH = slotAt('2026-11-21', '12:30')

describe('slotReason', () => {
  test.each([
    ['to the second at slot − lead it is still open', '2026-11-21T12:10:00', undefined],
    ['one second later it is past', '2026-11-21T12:10:01', 'past'],
  ])('%s', (_, parisTime, reason) => {
    const [date, time] = parisTime.split('T') as [string, string]
    expect(slotReason(LUNCH, NOTHING, ONE_MAIN, SETTINGS, instantOf(date, time))).toBe(reason)
  })

  const morning = instantOf('2026-11-21', '09:00')
  test.each([
    ['a closure of that very day closes it', { closures: [{ from: '2026-11-21', to: '2026-11-21' }] }, 'closed'],
    [
      'a closure that begins the next day does not',
      { closures: [{ from: '2026-11-22', to: '2026-11-25' }] },
      undefined,
    ],
    ['a day off closes it', { week: Array.from({ length: 7 }, () => []) }, 'closed'],
    [
      'a service that ends with it closes it',
      { week: Array.from({ length: 7 }, () => [{ opens: '11:00', closes: '12:30' }]) },
      'closed',
    ],
    [
      'a service that begins with it does not',
      { week: Array.from({ length: 7 }, () => [{ opens: '12:30', closes: '14:00' }]) },
      undefined,
    ],
    ['a pause that ends after it closes it', { pausedUntil: instantOf('2026-11-21', '12:31') }, 'paused'],
    ['a pause that ends within its minute closes it', { pausedUntil: instantOf('2026-11-21', '12:30:20') }, 'paused'],
    ['a pause that ends with it does not', { pausedUntil: instantOf('2026-11-21', '12:30') }, undefined],
    ['a pause that ends before it does not', { pausedUntil: instantOf('2026-11-21', '10:00') }, undefined],
    ['a pause until tomorrow closes it', { pausedUntil: instantOf('2026-11-22', '05:00') }, 'paused'],
    ['a pause that ends now is over', { pausedUntil: morning }, undefined],
  ])('%s', (_, changes, reason) => {
    expect(slotReason(LUNCH, NOTHING, ONE_MAIN, { ...SETTINGS, ...changes }, morning)).toBe(reason)
  })

  test('alcohol is refused from 22:00 on, and only for carts that hold some', () => {
    const cart = { load: 2, hasAlcohol: true }
    expect(slotReason(slotAt('2026-11-21', '21:30'), NOTHING, cart, SETTINGS, morning)).toBeUndefined()
    expect(slotReason(slotAt('2026-11-21', '22:00'), NOTHING, cart, SETTINGS, morning)).toBe('alcohol')
    expect(slotReason(slotAt('2026-11-21', '22:00'), NOTHING, ONE_MAIN, SETTINGS, morning)).toBeUndefined()
  })

  test('alcohol is refused over midnight, until eight in the morning', () => {
    const night = { ...SETTINGS, week: Array.from({ length: 7 }, () => [{ opens: '18:00', closes: '09:00' }]) }
    const reasonAt = (date: string, time: string) =>
      slotReason(slotAt(date, time), NOTHING, { load: 2, hasAlcohol: true }, night, morning)
    expect(reasonAt('2026-11-21', '21:59')).toBeUndefined()
    expect(reasonAt('2026-11-21', '23:30')).toBe('alcohol')
    expect(reasonAt('2026-11-22', '00:00')).toBe('alcohol')
    expect(reasonAt('2026-11-22', '00:30')).toBe('alcohol')
    expect(reasonAt('2026-11-22', '07:59')).toBe('alcohol')
    expect(reasonAt('2026-11-22', '08:00')).toBeUndefined()
  })

  test('says full when the load does not fit', () => {
    expect(slotReason(LUNCH, { load: 23, orders: 9 }, ONE_MAIN, SETTINGS, morning)).toBe('full')
  })
})

describe('isAlcoholOff', () => {
  test.each([
    ['the second before the limit', '2026-11-21T20:59:59Z', '22:00', false],
    ['the limit', '2026-11-21T21:00:00Z', '22:00', true],
    ['midnight', '2026-11-21T23:00:00Z', '22:00', true],
    ['the second before eight', '2026-11-22T06:59:59Z', '22:00', true],
    ['eight', '2026-11-22T07:00:00Z', '22:00', false],
    ['no limit', '2026-11-21T23:00:00Z', null, false],
    ['the hour that comes twice, first', '2026-10-25T00:30:00Z', '22:00', true],
    ['the hour that comes twice, again', '2026-10-25T01:30:00Z', '22:00', true],
    ['eight on the day the clocks go back', '2026-10-25T07:00:00Z', '22:00', false],
    ['an hour before', '2026-10-25T06:00:00Z', '22:00', true],
    ['just before the hour that is left out', '2027-03-28T00:59:59Z', '22:00', true],
    ['just after it', '2027-03-28T01:00:00Z', '22:00', true],
    ['eight on the day the clocks go forward', '2027-03-28T06:00:00Z', '22:00', false],
    ['a limit after midnight: before it', '2026-11-21T23:30:00Z', '01:00', false],
    ['a limit after midnight: from it on', '2026-11-22T00:00:00Z', '01:00', true],
    ['a limit after midnight: in the evening', '2026-11-22T20:00:00Z', '01:00', false],
  ])('%s', (_, instant, alcoholUntil, isOff) => {
    expect(isAlcoholOff(parisTime(new Date(instant)), alcoholUntil)).toBe(isOff)
  })
})

test.each([
  ['the last place', { load: 22, orders: 11 }, 2, true],
  ['one too many', { load: 23, orders: 11 }, 2, false],
  ['an order above the capacity, in an empty slot', NOTHING, 60, true],
  ['the same beside a small one', { load: 1, orders: 1 }, 60, false],
  ['anything beside an order above the capacity', { load: 60, orders: 1 }, 1, false],
  ['load 0 beside it', { load: 60, orders: 1 }, 0, true],
])('%s: fits is %#', (_, held, load, fits) => {
  expect(hasRoom(held, load, 24)).toBe(fits)
})

describe('pickupAfterPayment', () => {
  const at = (time: string) => instantOf('2026-11-21', time)
  test('keeps the slot when paid at slot − lead', () => {
    expect(pickupAfterPayment(at('12:30'), at('12:10'), 20)).toEqual(at('12:30'))
  })
  test('moves to payment + lead, to the minute above, when paid later', () => {
    expect(pickupAfterPayment(at('12:30'), at('12:10:30'), 20)).toEqual(at('12:31'))
  })
})

describe('the calendar', () => {
  test.each([
    ['23:59:59 is still today', '2026-11-21T22:59:59Z', '2026-11-21'],
    ['midnight is tomorrow', '2026-11-21T23:00:00Z', '2026-11-22'],
  ])('%s', (_, now, first) => {
    expect(pickupDaysFrom(new Date(now))[0]).toBe(first)
  })

  test('offers seven days across a month and a clock change', () => {
    const days = pickupDaysFrom(instantOf('2026-10-24', '12:00'))
    expect(days).toEqual([
      '2026-10-24',
      '2026-10-25',
      '2026-10-26',
      '2026-10-27',
      '2026-10-28',
      '2026-10-29',
      '2026-10-30',
    ])
  })

  test.each([
    ['before the clocks go back', '2026-10-24', '10:30'],
    ['on the day they go back', '2026-10-25', '11:30'],
    ['before they go forward', '2026-03-28', '11:30'],
    ['on the day they go forward', '2026-03-29', '10:30'],
  ])('12:30 in Paris %s is %s %s UTC', (_, date, utc) => {
    const slot = slotsOfDay(date, USUAL_PICKUP_WEEK).find(({ time }) => time === '12:30')
    expect(slot?.at.toISOString().slice(11, 16)).toBe(utc)
  })
})

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
