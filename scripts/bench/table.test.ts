import { expect, test, vi } from 'vitest'
import { median, printTable } from './table.ts'

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[10, 9, 1], 9],
  [[7], 7],
])('the middle of %j is %d', (values, middle) => {
  expect(median(values)).toBe(middle)
})

test('a figure that is not met is named so', () => {
  const said: string[] = []
  vi.spyOn(console, 'log').mockImplementation(line => void said.push(line))
  printTable([
    { what: 'the menu', asked: '≥ 0.8', measured: '0.84', isMet: true },
    { what: 'the account', asked: '≥ 0.5', measured: '0.44', isMet: false },
  ])
  expect(said.slice(1)).toEqual(['| the menu | ≥ 0.8 | 0.84 | met |', '| the account | ≥ 0.5 | 0.44 | NOT MET |'])
})
