import { expect, it, test } from 'vitest'
import { changeErrors, closureErrors, HOURS_WORDS, weekErrors } from './change-errors.ts'
import type { Service } from './hours.ts'

const at = (opens: string, closes: string): Service => ({ opens, closes })
/** The errors of a week with these services on Monday and Tuesday. */
const faults = (monday: Service[], tuesday: Service[] = []) =>
  weekErrors([monday, tuesday, [], [], [], [], []]).map(({ path, message }) => [path, message])
const night = `${HOURS_WORDS.order} ${HOURS_WORDS.night}`

test.each([
  ['one service', [at('11:30', '23:30')], [], []],
  ['two that touch', [at('11:30', '14:30'), at('14:30', '23:00')], [], []],
  ['one past midnight', [at('18:00', '01:00')], [at('11:30', '14:30')], []],
  ['one until midnight', [at('18:00', '00:00')], [at('00:00', '04:00')], []],
  ['one to five in the morning', [at('18:00', '05:00')], [at('05:00', '10:00')], []],
  ['two that overlap', [at('11:30', '15:00'), at('14:59', '23:00')], [], [['week.0.1.opens', HOURS_WORDS.overlap]]],
  [
    'two in the wrong order',
    [at('18:00', '23:00'), at('11:30', '14:30')],
    [],
    [['week.0.1.opens', HOURS_WORDS.overlap]],
  ],
  ['one after a late one', [at('18:00', '01:00'), at('22:00', '23:00')], [], [['week.0.1.opens', HOURS_WORDS.overlap]]],
  ['opening and closing mixed up', [at('14:30', '11:30')], [], [['week.0.0.closes', night]]],
  ['one minute past five', [at('18:00', '05:01')], [], [['week.0.0.closes', night]]],
  ['one without length', [at('12:00', '12:00')], [], [['week.0.0.closes', HOURS_WORDS.order]]],
  [
    'a night that reaches into the next day',
    [at('18:00', '04:00')],
    [at('03:59', '10:00')],
    [['week.0.0.closes', HOURS_WORDS.tomorrow]],
  ],
])('hears of %s', (_, monday, tuesday, found) => {
  expect(faults(monday, tuesday)).toEqual(found)
})

it('looks from Sunday’s night into Monday', () => {
  const week = [[at('04:00', '10:00')], [], [], [], [], [], [at('18:00', '04:30')]]
  expect(weekErrors(week)).toEqual([{ path: 'week.6.0.closes', message: HOURS_WORDS.tomorrow }])
})

const today = '2026-11-21'
test.each([
  ['a day', [['2026-12-25', '2026-12-25']], []],
  ['today', [['2026-11-21', '2026-11-21']], []],
  ['one under way', [['2026-11-01', '2026-11-21']], []],
  [
    'neighbours',
    [
      ['2026-12-24', '2026-12-25'],
      ['2026-12-26', '2026-12-31'],
    ],
    [],
  ],
  ['the end before the beginning', [['2026-12-26', '2026-12-24']], [['closures.0.to', HOURS_WORDS.reversed]]],
  ['one that is over', [['2026-11-19', '2026-11-20']], [['closures.0.to', HOURS_WORDS.past]]],
  ['one that was kept before it was over', [['2026-11-18', '2026-11-20']], []],
  ['a mistake in the year', [['2062-12-24', '2062-12-26']], [['closures.0.from', HOURS_WORDS.far]]],
  [
    'two that share a day',
    [
      ['2026-12-24', '2026-12-26'],
      ['2026-12-26', '2026-12-28'],
    ],
    [['closures.1.from', HOURS_WORDS.crossed]],
  ],
])('closures: %s', (_, days, found) => {
  const closures = days.map(([from = '', to = '']) => ({ from, to }))
  const errors = closureErrors(closures, [{ from: '2026-11-18', to: '2026-11-20' }], today)
  expect(errors.map(({ path, message }) => [path, message])).toEqual(found)
})

test.each([
  [{ accountBank: '511500' }, ['accountBank']],
  [{ accountProvider: '512000' }, ['accountProvider']],
  [{ accountBank: '513000', accountProvider: '513000' }, ['accountBank']],
  // They change places, and stay two.
  [{ accountBank: '511500', accountProvider: '512000' }, []],
  [{ accountCustomers: '467000' }, ['accountCustomers']],
  [{ accountFees: '627800' }, []],
  [{}, []],
])('%j leaves two accounts where there have to be two, or is told so', (change, paths) => {
  const known = {
    ...{ accountBank: '512000', accountProvider: '511500', accountOwed: '467000', accountCustomers: '411000' },
    closures: [],
  }
  const errors = changeErrors(change, known, new Date('2026-11-25T17:30:00Z'))
  expect(errors.map(({ path }) => path)).toEqual(paths)
})
