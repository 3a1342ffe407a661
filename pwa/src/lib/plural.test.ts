import { expect, test } from 'vitest'
import { plural } from './plural.ts'

test('counts as French does: none and one alike', () => {
  expect([0, 1, 2].map(count => plural(count, 'article', 'articles'))).toEqual([
    '0\u00a0article',
    '1\u00a0article',
    '2\u00a0articles',
  ])
})
