import { expect, test } from 'vitest'
import { changesOf } from './printer-changes.ts'

const PRINTER = {
  ...{ name: 'Cuisine', paperMm: 80 as const, stations: ['wok' as const], copies: 1, language: 'fr' as const },
  ...{ prints: ['confirmed' as const], way: 'star' as const, host: null, port: null, isActive: true },
}

test('what differs is told with what it was; what does not, is not', () => {
  expect(changesOf(PRINTER, { ...PRINTER })).toEqual({})
  expect(changesOf(PRINTER, { ...PRINTER, stations: ['wok', 'bar'], paperMm: 58, isActive: false })).toEqual({
    stations: { from: ['wok'], to: ['wok', 'bar'] },
    paperMm: { from: 80, to: 58 },
    active: { from: true, to: false },
  })
})
