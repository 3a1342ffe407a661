import { expect, test } from 'vitest'
import { formatPreparation } from './preparation.ts'

test.each([
  [20, '20 à 30 minutes'],
  [45, '45 à 55 minutes'],
])('a lead of %i minutes is said as %s', (lead, words) => {
  expect(formatPreparation(lead)).toBe(words)
})
