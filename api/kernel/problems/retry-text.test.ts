import { expect, test } from 'vitest'
import { retryText } from './errors.ts'

test.each([
  [1, '1\u00a0seconde'],
  [2, '2\u00a0secondes'],
  [89, '89\u00a0secondes'],
  [90, '2\u00a0minutes'],
  [120, '2\u00a0minutes'],
  [121, '3\u00a0minutes'],
])('says %i seconds as "%s"', (seconds, text) => {
  expect(retryText(seconds)).toBe(text)
})
