import { expect, it } from 'vitest'
import { count, euros, percent, signed } from './figure-words.ts'
import { formatChange } from './key-figures.tsx'

it.each([
  [{ now: 108.1, before: 100, words: euros }, '+8,1\u00a0%'],
  [{ now: 50, before: 100, words: euros }, '−50,0\u00a0%'],
  [{ now: 12.9, before: 0, words: euros }, '+12,90\u00a0€'],
  [{ now: 0, before: 3, words: count }, '−100,0\u00a0%'],
  [{ now: 26.99, before: 26.37, words: euros, isDifference: true }, '+0,62\u00a0€'],
])('tells %o as %s', (change, words) => {
  expect(formatChange(change)).toBe(words)
})

it('writes figures as French print does', () => {
  expect([count(18462), percent(4.25), signed(0), signed(-1234.4)]).toEqual([
    '18\u202f462',
    '4,3\u00a0%',
    '0',
    '−1\u202f234',
  ])
})
