import { describe, expect, test } from 'vitest'
import { askedPeriods, daysIn, daysOf, lastDays, PERIOD_WORDS, periodBefore, periodErrors } from './periods.ts'

const TODAY = '2026-11-21'

describe('the last days', () => {
  test.each([
    [1, '2026-11-21'],
    [7, '2026-11-15'],
    [30, '2026-10-23'],
    [366, '2025-11-21'],
  ])('%i of them, today included, begin on %s', (days, from) => {
    const period = lastDays(TODAY, days)
    expect(period).toEqual({ from, to: TODAY })
    expect(daysOf(period)).toBe(days)
  })

  test('are as many days before them', () => {
    expect(periodBefore({ from: '2026-10-23', to: TODAY })).toEqual({ from: '2026-09-23', to: '2026-10-22' })
    expect(periodBefore({ from: '2028-03-01', to: '2028-03-01' })).toEqual({ from: '2028-02-29', to: '2028-02-29' })
  })

  test('are told one by one, over a change of the clocks too', () => {
    expect(daysIn({ from: '2026-10-24', to: '2026-10-26' })).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
  })
})

describe('the periods of the statistics', () => {
  test('are the last 30 days beside the 30 before, unless said', () => {
    expect(askedPeriods({}, TODAY)).toEqual({
      period: { from: '2026-10-23', to: TODAY },
      comparison: { from: '2026-09-23', to: '2026-10-22' },
    })
  })

  test('are compared with as many days before, unless said', () => {
    const { comparison } = askedPeriods({ from: '2026-11-01', to: '2026-11-10' }, TODAY)
    expect(comparison).toEqual({ from: '2026-10-22', to: '2026-10-31' })
  })

  test.each([
    [{ from: '2026-11-01' }, 'to', PERIOD_WORDS.missing],
    [{ to: '2026-11-01' }, 'from', PERIOD_WORDS.missing],
    [{ compare_from: '2026-11-01' }, 'compare_to', PERIOD_WORDS.missing],
    [{ from: '2026-11-02', to: '2026-11-01' }, 'to', PERIOD_WORDS.reversed],
    [{ from: '2025-11-20', to: '2026-11-21' }, 'to', PERIOD_WORDS.long],
    [{ compare_from: '2025-11-20', compare_to: '2026-11-21' }, 'compare_to', PERIOD_WORDS.long],
    [{ from: '0001-01-01', to: '0001-01-02' }, 'from', PERIOD_WORDS.far],
    [{ from: '2026-01-01', to: '9999-12-31' }, 'to', PERIOD_WORDS.far],
  ])('%j are refused at %s: %s', (asked, path, message) => {
    expect(periodErrors(asked)).toEqual([{ path, message }])
  })

  test.each([
    {},
    { from: '2025-11-21', to: TODAY },
    { from: TODAY, to: TODAY, compare_from: TODAY, compare_to: TODAY },
  ])('%j are let through', asked => {
    expect(periodErrors(asked)).toEqual([])
  })
})
