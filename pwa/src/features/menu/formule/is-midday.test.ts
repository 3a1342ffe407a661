import { expect, test } from 'vitest'
import { isMidday } from './is-midday.ts'

test.each([
  ['2026-11-18T10:59:59Z', false, 'a Wednesday, one second before noon in Paris'],
  ['2026-11-18T11:00:00Z', true, 'noon in winter'],
  ['2026-11-18T12:59:59Z', true, 'one second before two'],
  ['2026-11-18T13:00:00Z', false, 'two o’clock'],
  ['2026-07-15T10:00:00Z', true, 'noon in summer'],
  ['2026-11-20T11:30:00Z', true, 'a Friday'],
  ['2026-11-21T11:30:00Z', false, 'a Saturday'],
])('%s is %s (%s)', (at, midday) => {
  expect(isMidday(new Date(at))).toBe(midday)
})
