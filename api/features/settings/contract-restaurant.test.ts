import { expect, it } from 'vitest'
import { areStops, stopsOf } from './contract-restaurant.ts'

it('reads a stop a line: its line, its name, the minutes on foot', () => {
  expect(stopsOf('Métro 3, Sentier, 4\r\n\n  Bus 20, 39, Réaumur-Sébastopol, 6 min  ')).toEqual([
    { line: 'Métro 3', name: 'Sentier', minutes: 4 },
    { line: 'Bus 20, 39', name: 'Réaumur-Sébastopol', minutes: 6 },
  ])
})

it.each([
  ['', true],
  ['Métro 3, Sentier, 4', true],
  ['Métro 3, Sentier', false],
  ['Sentier, 4', false],
  ['Métro 3, Sentier, quatre', false],
  ['Métro 3, Sentier, 4\nà deux pas', false],
  [Array(6).fill('Métro 3, Sentier, 4').join('\n'), true],
  [Array(7).fill('Métro 3, Sentier, 4').join('\n'), false],
])('%j is a list of stops: %s', (text, is) => {
  expect(areStops(text)).toBe(is)
})
