import { expect, test } from 'vitest'
import { formatEuros, isSameAmount, toCents, toEuros } from './money.ts'

test.each([
  [0, '0,00\u00a0€'],
  [5, '0,05\u00a0€'],
  [1290, '12,90\u00a0€'],
  [123456, '1\u202f234,56\u00a0€'],
  [-250, '−2,50\u00a0€'],
])('%i cents read as %s', (cents, text) => {
  expect(formatEuros(cents)).toBe(text)
})

test('float noise is rounded away, a cent is not', () => {
  expect(toCents(0.1 + 0.2)).toBe(30)
  expect(isSameAmount(13.9 + 13.9 + 13.9, 4170)).toBe(true)
  expect(isSameAmount(41.71, 4170)).toBe(false)
  expect(toEuros(1290)).toBe(12.9)
})
