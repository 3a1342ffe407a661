import { expect, test } from 'vitest'
import { openingWords } from './opening-words.ts'

const hours = { opens: '11:30', closes: '23:30' }
const at = (instant: string, closures: Parameters<typeof openingWords>[0]['closures'] = []) =>
  openingWords({ hours, closures }, new Date(instant)).first

test.each([
  ['2026-11-18T10:29:59Z', 'Ouvre à 11\u00a0h\u00a030.'],
  ['2026-11-18T10:30:00Z', 'Ouvert jusqu’à 23\u00a0h\u00a030'],
  ['2026-11-18T22:29:59Z', 'Ouvert jusqu’à 23\u00a0h\u00a030'],
  ['2026-11-18T22:30:00Z', 'Ouvre à 11\u00a0h\u00a030.'],
  ['2026-07-15T09:30:00Z', 'Ouvert jusqu’à 23\u00a0h\u00a030'],
])('at %s says: %s', (instant, words) => {
  expect(at(instant)).toBe(words)
})

test('says the bare hours as long as the time is not known', () => {
  expect(openingWords({ hours, closures: [] }, undefined)).toEqual({
    first: '11\u00a0h\u00a030 – 23\u00a0h\u00a030',
    second: 'tous les jours',
  })
})

test('says when and why it is closed', () => {
  const closure = { from: '2026-11-18', to: '2026-12-01', reason: 'Congés.' }
  expect(at('2026-11-18T12:00:00Z', [closure])).toBe('Fermé du mercredi 18 novembre au mardi 1er décembre. Congés.')
  expect(at('2026-12-01T12:00:00Z', [{ ...closure, from: '2026-12-01', reason: '' }])).toBe(
    'Fermé le mardi 1er décembre.',
  )
  expect(at('2026-12-02T12:00:00Z', [closure])).toContain('Ouvert')
})
