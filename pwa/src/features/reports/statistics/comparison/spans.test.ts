import { expect, it } from 'vitest'
import { daysOf, faultOf, otherSpan, spanNamed } from './spans.ts'

const NOW = new Date('2026-11-21T10:00:00Z')

it.each([
  ['7', '2026-11-15', '2026-11-21'],
  ['30', '2026-10-23', '2026-11-21'],
  ['mois', '2026-11-01', '2026-11-21'],
  ['mois-dernier', '2026-10-01', '2026-10-31'],
  ['annee', '2026-01-01', '2026-11-21'],
] as const)('%s goes from %s to %s', (name, from, to) => {
  expect(spanNamed(name, NOW)).toEqual({ from, to })
})

it('counts by Paris days: just after midnight there, the month before is the one that has just ended', () => {
  const justAfter = new Date('2026-11-30T23:00:30Z')
  expect(spanNamed('mois-dernier', justAfter)).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(spanNamed('mois', justAfter)).toEqual({ from: '2026-12-01', to: '2026-12-01' })
})

it('compares with as many days just before, over a change of the clocks too', () => {
  const before = otherSpan('avant', { from: '2026-10-23', to: '2026-11-21' })
  expect(before).toEqual({ from: '2026-09-23', to: '2026-10-22' })
  expect(daysOf(before)).toBe(30)
})

it('compares with the same days a year before', () => {
  expect(otherSpan('an', { from: '2026-11-01', to: '2026-11-21' })).toEqual({ from: '2025-11-01', to: '2025-11-21' })
  expect(otherSpan('an', { from: '2028-02-29', to: '2028-02-29' })).toEqual({ from: '2027-02-28', to: '2027-02-28' })
})

it.each([
  ['2026-11-01', '2026-11-21', undefined],
  ['2026-11-21', '2026-11-21', undefined],
  ['2025-11-21', '2026-11-21', undefined],
  ['2025-11-20', '2026-11-21', 'Choisissez de 1 à 366 jours.'],
  ['2026-11-21', '2026-11-20', 'La fin ne peut pas précéder le début.'],
  ['2026-11-21', '2026-11-22', 'La date ne peut pas être à venir.'],
  ['', '2026-11-21', 'La date est requise'],
  ['2026-02-31', '2026-11-21', 'La date est requise'],
])('judges %s to %s: %s', (from, to, fault) => {
  expect(faultOf({ from, to }, NOW)).toBe(fault)
})
