import { expect, it } from 'vitest'
import { addressOf, choiceOf, daysOf, faultOf, otherSpan, spanNamed } from './choice-form.tsx'

const NOW = new Date('2026-11-21T10:00:00Z')
const LAST_30 = { from: '2026-10-23', to: '2026-11-21' }
const BEFORE = { from: '2026-09-23', to: '2026-10-22' }
const choice = (address: string) => choiceOf(new URLSearchParams(address), NOW)

it('is the last 30 days beside those just before, unless an address says otherwise', () => {
  const standard = { name: '30', span: LAST_30, otherName: 'avant', other: BEFORE }
  expect(choice('')).toEqual(standard)
  expect(choice('periode=toujours&face=rien')).toEqual(standard)
  expect(choice('periode=dates&du=2026-11-22&au=2026-11-20')).toEqual(standard)
  expect(choice('periode=constructor')).toEqual(standard)
})

it('takes names and days from the address, each span by itself', () => {
  expect(choice('periode=mois&face=an')).toMatchObject({
    span: { from: '2026-11-01', to: '2026-11-21' },
    other: { from: '2025-11-01', to: '2025-11-21' },
  })
  expect(choice('periode=dates&du=2026-11-01&au=2026-11-10')).toMatchObject({
    name: 'dates',
    span: { from: '2026-11-01', to: '2026-11-10' },
    other: { from: '2026-10-22', to: '2026-10-31' },
  })
  expect(choice('face=dates&face_du=2025-12-01&face_au=2025-12-31')).toMatchObject({
    name: '30',
    otherName: 'dates',
    other: { from: '2025-12-01', to: '2025-12-31' },
  })
})

it.each([
  '',
  'periode=mois&face=an',
  'periode=dates&du=2026-11-01&au=2026-11-10&face=dates&face_du=2025-12-01&face_au=2025-12-31',
])('keeps a choice over a reload: %s', address => {
  const chosen = choice(address)
  expect(choiceOf(new URLSearchParams(addressOf(chosen)), NOW)).toEqual(chosen)
})

it('writes no days for a span that moves on with time', () => {
  expect(addressOf(choice('periode=7'))).toEqual({ periode: '7', face: 'avant' })
})

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
