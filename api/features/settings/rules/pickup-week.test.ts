import { describe, expect, it, test } from 'vitest'
import { instantOf } from '#api/kernel/time/paris-calendar.ts'
import { addDays, parisTime } from '#api/kernel/time/paris-time.ts'
import { PICKUP_WEEK_WORDS, pickupWeekErrors } from './change-errors.ts'
import { isSamePickupWeek, type PickupWindow, pickupTimesOn, USUAL_PICKUP_WEEK, windowTimes } from './pickup-week.ts'

const at = (first: string, last: string, stepMinutes = 30): PickupWindow => ({
  ...{ first, last, stepMinutes },
  capacity: null,
})
/** A week whose Monday is 23 November 2026, with windows on some days of it. */
const week = (days: Record<number, PickupWindow[]>) => Array.from({ length: 7 }, (_, day) => days[day] ?? [])
const timesOn = (date: string, days: Record<number, PickupWindow[]>) =>
  pickupTimesOn(date, week(days)).map(({ time }) => time)

describe('the times of a day', () => {
  it('are the usual ones where nobody has set others', () => {
    expect(pickupTimesOn('2026-11-24', USUAL_PICKUP_WEEK).map(({ time }) => time)).toEqual([
      ...['11:30', '12:00', '12:30', '13:00', '13:30', '14:00', '14:30'],
      ...['18:00', '18:30', '19:00', '19:30', '20:00', '20:30', '21:00', '21:30', '22:00', '22:30'],
    ])
  })

  test.each([
    ['end with the last one that the step meets', [at('12:00', '13:00', 45)], ['12:00', '12:45']],
    ['include a last one that it meets', [at('12:00', '12:30', 15)], ['12:00', '12:15', '12:30']],
    ['may be a single one', [at('12:00', '12:00', 60)], ['12:00']],
    ['are none on a day without windows', [], []],
  ])('%s', (_, windows, times) => {
    expect(timesOn('2026-11-23', { 0: windows })).toEqual(times)
  })

  it('past midnight are of the next day’s clock, and of the window that began the evening before', () => {
    const friday = at('23:00', '00:30')
    const days = { 4: [friday], 5: [at('12:00', '12:30')] }
    expect(timesOn('2026-11-27', days)).toEqual(['23:00', '23:30'])
    expect(timesOn('2026-11-28', days)).toEqual(['00:00', '00:30', '12:00', '12:30'])
    expect(pickupTimesOn('2026-11-28', week(days))[0]?.window).toBe(friday)
    expect(windowTimes([friday]).map(({ time, isNextDay }) => `${time} ${isNextDay}`)).toEqual([
      '23:00 false',
      '23:30 false',
      '00:00 true',
      '00:30 true',
    ])
  })

  it('go from Sunday’s night into Monday', () => {
    expect(timesOn('2026-11-30', { 6: [at('23:30', '00:30')] })).toEqual(['00:00', '00:30'])
  })

  it('leave out the hour that the night of the summer time does not have, and have that of winter once', () => {
    const late = week({ 5: [at('23:30', '03:30')], 6: [at('23:30', '03:30')] })
    const sunday = (date: string) => pickupTimesOn(date, late).map(({ time }) => time)
    expect(sunday('2027-03-28')).toEqual(['00:00', '00:30', '01:00', '01:30', '03:00', '03:30', '23:30'])
    expect(sunday('2026-10-25')).toEqual([
      '00:00',
      '00:30',
      '01:00',
      '01:30',
      '02:00',
      '02:30',
      '03:00',
      '03:30',
      '23:30',
    ])
  })

  it('are all on the clock of their day, in twenty years of nights', () => {
    const nights = Array.from({ length: 7 }, () => [at('23:30', '04:30')])
    for (let date = '2026-03-20'; date < '2046-04-02'; date = addDays(date, date.slice(5) === '04-01' ? 350 : 1))
      for (const { time } of pickupTimesOn(date, nights)) expect(parisTime(instantOf(date, time))).toBe(time)
  })
})

test('weeks are the same by what they say', () => {
  const turned = USUAL_PICKUP_WEEK.map(windows =>
    windows.map(({ first, last, stepMinutes, capacity }) => ({ last, first, capacity, stepMinutes })),
  )
  expect(isSamePickupWeek(USUAL_PICKUP_WEEK, turned)).toBe(true)
  expect(isSamePickupWeek(USUAL_PICKUP_WEEK, week({ 0: [at('12:00', '13:00')] }))).toBe(false)
})

test.each([
  ['the usual week', { 0: [at('11:30', '14:30'), at('18:00', '22:30')] }, []],
  ['one past midnight', { 4: [at('19:00', '02:00')], 5: [at('02:30', '10:00')] }, []],
  ['one to five', { 0: [at('19:00', '05:00')] }, []],
  ['first and last mixed up', { 0: [at('14:30', '11:30')] }, [['pickupWeek.0.0.last', PICKUP_WEEK_WORDS.night]]],
  ['a minute past five', { 0: [at('19:00', '05:01')] }, [['pickupWeek.0.0.last', PICKUP_WEEK_WORDS.night]]],
  [
    'two that share a slot',
    { 0: [at('11:30', '14:30'), at('14:30', '22:00')] },
    [['pickupWeek.0.1.first', PICKUP_WEEK_WORDS.overlap]],
  ],
  [
    'one after a night',
    { 0: [at('19:00', '01:00'), at('22:00', '23:00')] },
    [['pickupWeek.0.1.first', PICKUP_WEEK_WORDS.overlap]],
  ],
  [
    'a night into the next day’s first',
    { 6: [at('19:00', '04:00')], 0: [at('04:00', '10:00')] },
    [['pickupWeek.6.0.last', PICKUP_WEEK_WORDS.tomorrow]],
  ],
])('hears of %s', (_, days, found) => {
  expect(
    pickupWeekErrors(week(days as Record<number, PickupWindow[]>)).map(({ path, message }) => [path, message]),
  ).toEqual(found)
})
