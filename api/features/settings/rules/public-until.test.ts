import { expect, test } from 'vitest'
import { publicUntil } from './public-until.ts'

const now = new Date('2026-03-02T10:00:00Z')
const midnight = new Date('2026-03-02T23:00:00Z')

test.each([
  ['nothing is paused', null, midnight],
  ['a pause ends today', new Date('2026-03-02T11:00:00Z'), new Date('2026-03-02T11:00:00Z')],
  ['a pause ends tomorrow', new Date('2026-03-03T04:00:00Z'), midnight],
  ['a pause is over', new Date('2026-03-02T10:00:00Z'), midnight],
])('%s', (_, pausedUntil, until) => {
  expect(publicUntil({ pausedUntil }, now)).toEqual(until)
})

test('the day of a clock change ends at its own midnight', () => {
  const morning = new Date('2026-03-29T10:00:00Z')
  expect(publicUntil({ pausedUntil: null }, morning)).toEqual(new Date('2026-03-29T22:00:00Z'))
})
