import { expect, it } from 'vitest'
import { addressOf, choiceOf } from './choice.ts'

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
