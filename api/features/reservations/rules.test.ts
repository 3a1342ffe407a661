import { describe, expect, it } from 'vitest'
import type { Week } from '#api/features/settings/rules/hours.ts'
import {
  dayRefusal,
  formatGuests,
  GUESTS,
  isNextWord,
  isOver,
  isSoon,
  lastDay,
  RESERVATION_TIMES,
  type RestaurantHours,
  tableRefusal,
  timesToCome,
  undoesNoShow,
} from './rules.ts'

const WEEK: Week = Array.from({ length: 7 }, () => [{ opens: '11:30', closes: '23:30' }])
const house: RestaurantHours = {
  week: WEEK,
  phone: '01 99 00 12 34',
  closures: [
    { from: '2026-12-24', to: '2026-12-26', reason: 'Noël' },
    { from: '2027-01-01', to: '2027-01-01', reason: ' Jour de l’an. ' },
    { from: '2027-01-05', to: '2027-01-06', reason: '' },
  ],
}
/** It is Saturday 21 November 2026, 10:00 in Paris. */
const now = new Date('2026-11-21T09:00:00Z')

describe('the times', () => {
  it('are 11:30, then every half hour from noon to 23:00', () => {
    expect(RESERVATION_TIMES).toHaveLength(24)
    expect(RESERVATION_TIMES.slice(0, 4)).toEqual(['11:30', '12:00', '12:30', '13:00'])
    expect(RESERVATION_TIMES.slice(-3)).toEqual(['22:00', '22:30', '23:00'])
  })

  it.each([
    ['an hour before the first', '2026-11-21T09:30:00Z', 24, '11:30'],
    ['one second before a time', '2026-11-21T17:59:59Z', 9, '19:00'],
    ['at that very time', '2026-11-21T18:00:00Z', 8, '19:30'],
    ['one minute before the last', '2026-11-21T21:59:00Z', 1, '23:00'],
    ['at the last', '2026-11-21T22:00:00Z', 0, undefined],
    ['one second before midnight', '2026-11-21T22:59:59Z', 0, undefined],
    ['on summer time', '2026-07-14T17:00:00Z', 8, '19:30'],
  ])('of today are those to come: %s', (_, at, count, first) => {
    const date = at.slice(0, 10)
    const times = timesToCome(date, WEEK, new Date(at))
    expect([times.length, times[0]]).toEqual([count, first])
  })

  it('are all there on a later day, and none on one that is over', () => {
    expect(timesToCome('2026-11-22', WEEK, now)).toEqual(RESERVATION_TIMES)
    expect(timesToCome('2026-11-20', WEEK, now)).toEqual([])
  })

  it.each([
    ['one second before midnight in Paris', '2026-11-21T22:59:59Z', undefined],
    ['at midnight in Paris', '2026-11-21T23:00:00Z', 'La date ne peut pas être passée.'],
    ['an evening that is still yesterday in London', '2026-06-30T22:30:00Z', undefined],
  ])('follow the Paris day: %s', (_, at, refusal) => {
    const date = at.startsWith('2026-06') ? '2026-07-01' : '2026-11-21'
    expect(dayRefusal(date, house, new Date(at))).toBe(refusal)
  })

  it.each([
    ['the day of 23 hours', '2026-03-29', '2026-03-29T09:31:00Z', '12:00'],
    ['the day of 25 hours', '2026-10-25', '2026-10-25T10:31:00Z', '12:00'],
  ])('are wall-clock times, also on %s', (_, date, at, first) => {
    expect(timesToCome(date, WEEK, new Date(at))[0]).toBe(first)
  })
})

describe('a refusal', () => {
  it.each([
    ['yesterday', '2026-11-20', '19:30', 'date', 'La date ne peut pas être passée.'],
    [
      'the ninety-first day',
      '2027-02-20',
      '19:30',
      'date',
      'Les demandes en ligne vont jusqu’au vendredi 19 février. Pour plus tard, appelez le 01 99 00 12 34.',
    ],
    ['a closure', '2026-12-24', '19:30', 'date', 'Fermé du jeudi 24 décembre au samedi 26 décembre. Noël.'],
    ['its last day', '2026-12-26', '19:30', 'date', 'Fermé du jeudi 24 décembre au samedi 26 décembre. Noël.'],
    ['a day', '2027-01-01', '19:30', 'date', 'Fermé le vendredi 1er janvier. Jour de l’an.'],
    ['one without a reason', '2027-01-05', '19:30', 'date', 'Fermé du mardi 5 janvier au mercredi 6 janvier.'],
    [
      'a time that is no half hour',
      '2026-11-22',
      '19:45',
      'time',
      'Choisissez un horaire à venir, entre 11\u00a0h\u00a030 et 23\u00a0h.',
    ],
    [
      'a time before the first',
      '2026-11-22',
      '11:00',
      'time',
      'Choisissez un horaire à venir, entre 11\u00a0h\u00a030 et 23\u00a0h.',
    ],
    [
      'a time after the last',
      '2026-11-22',
      '23:30',
      'time',
      'Choisissez un horaire à venir, entre 11\u00a0h\u00a030 et 23\u00a0h.',
    ],
  ])('of %s says why, at its field', (_, date, time, path, message) => {
    expect(tableRefusal({ date, time }, house, now)).toEqual({ path, message })
  })

  it('is not given without a reason', () => {
    expect(tableRefusal({ date: '2026-11-21', time: '11:30' }, house, now)).toBeUndefined()
    expect(tableRefusal({ date: '2026-12-23', time: '23:00' }, house, now)).toBeUndefined()
    expect(tableRefusal({ date: '2026-12-27', time: '12:00' }, house, now)).toBeUndefined()
    expect(tableRefusal({ date: lastDay(now), time: '12:00' }, house, now)).toBeUndefined()
  })
})

it('keeps to the opening hours of the weekday, whatever the closures', () => {
  // Sunday has two services, and Monday is closed.
  const sunday = [
    { opens: '12:00', closes: '14:00' },
    { opens: '22:30', closes: '00:30' },
  ]
  const uneven = { ...house, week: WEEK.map((services, day) => (day === 6 ? sunday : day === 0 ? [] : services)) }
  expect(timesToCome('2026-11-22', uneven.week, now)).toEqual(['12:00', '12:30', '13:00', '13:30', '22:30', '23:00'])
  expect(tableRefusal({ date: '2026-11-22', time: '14:00' }, uneven, now)).toEqual({
    path: 'time',
    message: 'Choisissez un horaire à venir, entre 12\u00a0h et 23\u00a0h.',
  })
  expect(dayRefusal('2026-11-23', uneven, now)).toBe('Le restaurant est fermé le lundi.')
  expect(dayRefusal('2026-11-24', uneven, now)).toBeUndefined()
})

it('counts guests as French does', () => {
  const words = GUESTS.map(guests => formatGuests(guests).replace('\u00a0', ' '))
  expect([words[0], words[1], words[9], words[10]]).toEqual([
    '1 couvert',
    '2 couverts',
    '10 couverts',
    'plus de 10 couverts',
  ])
})

it.each([
  ['2026-11-21', '11:30', true],
  ['2026-11-21', '12:00', true],
  ['2026-11-21', '12:30', false],
  ['2026-11-22', '11:30', false],
  ['2026-11-21', '', false],
])('at 10:00 a table on %s at %s is soon: %s', (date, time, soon) => {
  expect(isSoon({ date, time }, now)).toBe(soon)
})

describe('what may become of a request', () => {
  it.each([
    ['pending', 'accepted', true],
    ['pending', 'declined', true],
    ['accepted', 'declined', true],
    ['accepted', 'accepted', false],
    ['declined', 'accepted', false],
    ['declined', 'declined', false],
  ] as const)('%s to %s: %s', (from, to, expected) => {
    expect(isNextWord(from, to)).toBe(expected)
  })
})

describe('the hour of a table', () => {
  it.each([
    ['a second before', '2026-11-21T18:29:59Z', false],
    ['at the hour', '2026-11-21T18:30:00Z', true],
    ['the evening before', '2026-11-20T22:59:59Z', false],
    ['after midnight', '2026-11-21T23:00:00Z', true],
  ])('%s', (_, now, expected) => {
    expect(isOver({ date: '2026-11-21', time: '19:30' }, new Date(now))).toBe(expected)
  })

  it.each([
    ['2026-03-29', '2026-03-29T17:29:59Z', false],
    ['2026-03-29', '2026-03-29T17:30:00Z', true],
    ['2026-10-25', '2026-10-25T18:29:59Z', false],
    ['2026-10-25', '2026-10-25T18:30:00Z', true],
  ])('on the day of a clock change, %s, at %s: %s', (date, now, expected) => {
    expect(isOver({ date, time: '19:30' }, new Date(now))).toBe(expected)
  })
})

it.each([
  ['no_show', 'accepted', true],
  ['no_show', 'declined', false],
  ['guest', 'accepted', false],
  ['house', 'accepted', false],
  [null, 'accepted', false],
] as const)('a table that is %s, once %s, was there after all: %s', (calledOff, to, expected) => {
  expect(undoesNoShow({ calledOff }, to)).toBe(expected)
})
