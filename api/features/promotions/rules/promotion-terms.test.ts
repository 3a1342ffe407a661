import { describe, expect, it } from 'vitest'
import { LONGEST_REDUCTION_DAYS } from '#api/features/menu/dish-prices.ts'
import { addDays } from '#api/kernel/time/paris-time.ts'
import { fixedText, formatCodeFault, formatEnd, lastDayOf, otherPercents } from './promotion-terms.ts'

describe('the Sunday that a promotion ends on', () => {
  it.each([
    ['Monday', '2026-11-16', '2026-11-22'],
    ['Saturday', '2026-11-21', '2026-11-22'],
    ['Sunday, a week on', '2026-11-22', '2026-11-29'],
    ['the last days of a year', '2026-12-31', '2027-01-03'],
    ['the week of the clock change', '2026-10-24', '2026-10-25'],
  ])('of a %s', (_, today, lastDay) => {
    expect(lastDayOf(today)).toBe(lastDay)
  })
})

it('lasts no longer than a struck price looks back beyond its thirty days', () => {
  for (const today of ['16', '17', '18', '19', '20', '21', '22'].map(day => `2026-11-${day}`))
    expect(lastDayOf(today) <= addDays(today, LONGEST_REDUCTION_DAYS), today).toBe(true)
})

it('fixes the words that the former client sent', () => {
  expect(fixedText(20, '2026-11-22')).toEqual({
    title: 'Promotion\u00a0: 20\u00a0% de réduction',
    body: '20\u00a0% de réduction sur vos plats à emporter, jusqu’à dimanche 22 novembre.',
  })
})

it('says its end in Paris time, in winter and in summer', () => {
  expect(formatEnd(new Date('2026-11-22T22:30:00Z'))).toBe('dimanche 22 novembre à 23\u00a0h\u00a030')
  expect(formatEnd(new Date('2026-08-02T21:30:00Z'))).toBe('dimanche 2 août à 23\u00a0h\u00a030')
})

it('finds the per cents that a text promises and the promotion does not give', () => {
  expect(otherPercents('−20 % ce soir, 20\u00a0% demain', 20)).toEqual([])
  expect(otherPercents('30 % puis 20 %, encore 30%', 20)).toEqual([30])
  expect(otherPercents('10 % de réduction', null)).toEqual([10])
})

describe('a refused code', () => {
  it.each([
    [{ why: 'unknown' }, 'Cette réduction n’existe pas.'],
    [{ why: 'over' }, 'Cette réduction est terminée.'],
    [{ why: 'used' }, 'Vous avez déjà profité de cette réduction, qui vaut une fois par client.'],
    [
      { why: 'held', until: new Date('2026-11-21T09:15:00Z') },
      'Cette réduction est dans une commande qui attend son paiement. Elle se libère au plus tard à 10\u00a0h\u00a015.',
    ],
  ] as const)('%o is told in a sentence', (fault, sentence) => {
    expect(formatCodeFault(fault)).toBe(`${sentence} Le total est indiqué sans elle.`)
  })
})
