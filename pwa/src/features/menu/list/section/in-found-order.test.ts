import { expect, test } from 'vitest'
import { inFoundOrder, ranksOf } from './in-found-order.ts'

const order = (all: string, found: string) => {
  const ranks = ranksOf([...found])
  return inFoundOrder([...all], one => ranks?.get(one)).join('')
}

test('leaves everything where it is while nothing, or all in the menu’s order, was found', () => {
  expect(order('abcde', '')).toBe('abcde')
  expect(order('abcde', 'bd')).toBe('abcde')
  expect(order('', 'a')).toBe('')
})

test('what was found changes places among itself, best first, and the rest keeps its own', () => {
  expect(order('abcde', 'db')).toBe('adcbe')
  expect(order('abcde', 'edcba')).toBe('edcba')
  expect(order('abcde', 'ca')).toBe('cbade')
})
