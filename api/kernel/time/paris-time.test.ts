import { describe, expect, test } from 'vitest'
import { boundsOfDay, instantOf } from './paris-calendar.ts'
import {
  addDays,
  dayAndTimeInSentence,
  formatDate,
  formatDay,
  formatTimeInSentence,
  instantInSentence,
  parisDay,
  parisTime,
  weekdayOf,
} from './paris-time.ts'

describe('the Paris day of an instant', () => {
  test.each([
    ['winter, one second before midnight', '2026-01-31T22:59:59Z', '2026-01-31', '23:59'],
    ['winter, midnight', '2026-01-31T23:00:00Z', '2026-02-01', '00:00'],
    ['summer, one second before midnight', '2026-07-31T21:59:59Z', '2026-07-31', '23:59'],
    ['summer, midnight', '2026-07-31T22:00:00Z', '2026-08-01', '00:00'],
    ['the hour that clocks skip', '2026-03-29T01:00:00Z', '2026-03-29', '03:00'],
    ['the hour that comes twice, first', '2026-10-25T00:30:00Z', '2026-10-25', '02:30'],
    ['the hour that comes twice, second', '2026-10-25T01:30:00Z', '2026-10-25', '02:30'],
  ])('%s', (_, at, day, time) => {
    expect([parisDay(new Date(at)), parisTime(new Date(at))]).toEqual([day, time])
  })
})

describe('from Paris to an instant', () => {
  test('a time that is skipped moves forward', () => {
    expect(instantOf('2026-03-29', '02:30').toISOString()).toBe('2026-03-29T01:30:00.000Z')
  })
  test.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-11-21', 24],
  ])('%s has %i hours', (day, hours) => {
    const { from, to } = boundsOfDay(day)
    expect((to.getTime() - from.getTime()) / 3_600_000).toBe(hours)
  })
})

test('days are counted without zones', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-22')]).toEqual([1, 7])
})

test('days and times read as French does', () => {
  expect(formatDay('2026-11-21')).toBe('samedi 21 novembre')
  expect(formatDay('2026-12-01')).toBe('mardi 1er décembre')
  expect(formatTimeInSentence('23:30')).toBe('23\u00a0h\u00a030')
  expect(formatTimeInSentence('08:00')).toBe('8\u00a0h')
})

test('a day and a time are one sentence, of an instant those of Paris', () => {
  expect(dayAndTimeInSentence({ date: '2026-11-21', time: '19:30' })).toBe('samedi 21 novembre à 19\u00a0h\u00a030')
  expect(instantInSentence(new Date('2026-11-30T23:00:00Z'))).toBe('mardi 1er décembre à 0\u00a0h')
})

test('dates carry their year', () => {
  expect(formatDate('2026-11-21')).toBe('21 novembre 2026')
  expect(formatDate('2026-12-01')).toBe('1er décembre 2026')
  expect(formatDate('2026-12-11')).toBe('11 décembre 2026')
})
