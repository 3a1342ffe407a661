import { describe, expect, it, test } from 'vitest'
import { daysAlike, type Hours, nextService, serviceAt, servicesOn, type Week, widestSpan } from './hours.ts'

const lunch = { opens: '11:30', closes: '14:30' }
const dinner = { opens: '18:00', closes: '23:30' }
const late = { opens: '18:00', closes: '01:30' }
const midnight = { opens: '18:00', closes: '00:00' }
/** Monday is closed, Friday and Saturday end late, Sunday ends at midnight. */
const week: Week = [[], [lunch, dinner], [lunch, dinner], [lunch, dinner], [lunch, late], [late], [midnight]]
const hours: Hours = { week, closures: [{ from: '2026-11-28', to: '2026-11-29' }] }

describe('a service', () => {
  test.each([
    // It is Tuesday 24 November 2026.
    ['before it opens', '2026-11-24', '11:29', undefined],
    ['at its opening', '2026-11-24', '11:30', lunch],
    ['in its last minute', '2026-11-24', '14:29', lunch],
    ['at its closing', '2026-11-24', '14:30', undefined],
    ['between two', '2026-11-24', '16:00', undefined],
    ['the second', '2026-11-24', '20:00', dinner],
    ['on a day off', '2026-11-23', '12:00', undefined],
    ['late, before midnight', '2026-11-20', '23:59', late],
    ['late, at midnight, on the next day', '2026-11-21', '00:00', late],
    ['late, in its last minute', '2026-11-21', '01:29', late],
    ['late, at its closing', '2026-11-21', '01:30', undefined],
    ['until midnight, in its last minute', '2026-11-22', '23:59', midnight],
    ['until midnight, at midnight', '2026-11-23', '00:00', undefined],
    ['of the evening before a closure, in its night', '2026-11-28', '01:00', late],
    ['on a closed day', '2026-11-28', '20:00', undefined],
    ['in the night after a closed day', '2026-11-30', '00:30', undefined],
    ['on the day of 23 hours, at a time that it leaves out', '2026-03-29', '02:30', undefined],
    ['on the day of 25 hours', '2026-10-25', '20:00', midnight],
  ])('%s', (_, day, time, service) => {
    expect(serviceAt(day, time, hours)).toEqual(service)
  })
})

it('says what a day has to offer', () => {
  expect(servicesOn('2026-11-24', hours)).toEqual([lunch, dinner])
  expect(servicesOn('2026-11-23', hours)).toEqual([])
  expect(servicesOn('2026-11-29', hours)).toEqual([])
})

test.each([
  ['later today', '2026-11-24', '12:00', '2026-11-24', dinner],
  ['not the one that opens at this very minute', '2026-11-24', '11:30', '2026-11-24', dinner],
  ['tomorrow', '2026-11-24', '23:30', '2026-11-25', lunch],
  ['past a day off', '2026-11-22', '23:00', '2026-11-24', lunch],
  ['past a closure and a day off', '2026-11-27', '19:00', '2026-12-01', lunch],
])('the next service is %s', (_, day, time, on, service) => {
  expect(nextService(day, time, hours)).toEqual({ day: on, service })
})

it('knows that there is no next one', () => {
  const never = Array.from({ length: 7 }, () => [])
  expect(nextService('2026-11-24', '12:00', { week: never, closures: [] })).toBeUndefined()
  const closures = [{ from: '2026-01-01', to: '2028-12-31' }]
  expect(nextService('2026-11-24', '12:00', { week, closures })).toBeUndefined()
})

it('puts days together that are alike', () => {
  expect(daysAlike(week).map(({ days }) => days)).toEqual([[0], [1, 2, 3], [4], [5], [6]])
})

test.each([
  ['two services', [[lunch, dinner]], { opens: '11:30', closes: '23:30' }],
  ['a late one', week, { opens: '11:30', closes: '01:30' }],
  ['none', [[], []], { opens: '00:00', closes: '00:00' }],
])('the widest span of %s', (_, days, span) => {
  expect(widestSpan(days)).toEqual(span)
})
