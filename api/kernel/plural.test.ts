import { expect, test } from 'vitest'
import { plural } from './plural.ts'

test('counts as French does: none and one alike', () => {
  expect([0, 1, 2].map(count => plural(count, 'article', 'articles'))).toEqual([
    '0\u00a0article',
    '1\u00a0article',
    '2\u00a0articles',
  ])
})

test('keeps thousands apart, and half ones with a comma', () => {
  expect(plural(12_500, 'client', 'clients')).toBe('12\u202f500\u00a0clients')
  expect(plural(1.9, 'point', 'points')).toBe('1,9\u00a0point')
})
