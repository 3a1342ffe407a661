import { expect, test } from 'vitest'
import { ENDPOINTS } from '#api/endpoints.ts'
import { PROBLEMS } from '#api/kernel/problems/problems.ts'
import { ORDERING_KEYS, withFixed } from '../contract-ordering.ts'
import { documented, problemValues, publicUntil } from './settings.ts'

test('a number that is fixed is said where no settings can be read', () => {
  const fixed = Object.entries(withFixed({})).map(([key, value]) => [key, String(value)])
  expect(problemValues(undefined)).toEqual({ ...Object.fromEntries(fixed), phone: '' })
})

test('documents say the numbers that are fixed, and leave what is known later', () => {
  const [[key, value] = []] = Object.entries(withFixed({}))
  expect(documented(`within {${key}} minutes, {phone}`)).toBe(`within ${value} minutes, {phone}`)
})

test('documents name no value that there is none of', () => {
  const known: string[] = [...Object.keys(withFixed({})), ...ORDERING_KEYS]
  const named = ENDPOINTS.flatMap(({ summary }) => [...summary.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  expect(named.filter(name => !known.includes(String(name)))).toEqual([])
  expect(named).toContain('cancelMinutes')
})

test('a problem names a deadline as the settings call it', () => {
  const named = Object.values(PROBLEMS).flatMap(([, sentence]) => sentence.match(/\{\w+Minutes\}/g) ?? [])
  const known: string[] = [...Object.keys(withFixed({})), ...ORDERING_KEYS]
  expect(named.filter(name => !known.includes(name.slice(1, -1)))).toEqual([])
  expect(named).toHaveLength(2)
})

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
