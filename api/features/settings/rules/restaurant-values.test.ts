import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { formatDate } from '#api/kernel/time/paris-time.ts'
import { ACCESSIBILITY } from './restaurant-values.ts'

const PAPER = readFileSync('docs/compliance/accessibility.md', 'utf8')
const STATEMENT = readFileSync('api/features/notifications/templates/legal/accessibilite.md', 'utf8')

/** The number of criteria in each of the thirteen themes of the RGAA 4.1. */
const CRITERIA = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12]

const rows = [...PAPER.matchAll(/^\| (\d+\.\d+) \| ([^|]+) \| (C|NC|NA) \| ([^|]+) \|$/gm)].map(
  ([, number = '', , state = '', how = '']) => ({ number, state, how }),
)
const numbersOf = (wanted: string) => rows.filter(({ state }) => state === wanted).map(({ number }) => number)

it('has each of the 106 criteria once, in order, with how it was checked', () => {
  const all = CRITERIA.flatMap((count, theme) => Array.from({ length: count }, (_, at) => `${theme + 1}.${at + 1}`))
  expect(all).toHaveLength(106)
  expect(rows.map(({ number }) => number)).toEqual(all)
  expect(rows.filter(({ how }) => how.trim() === '')).toEqual([])
})

it('comes to the share and the state that the statement says', () => {
  const [met, open] = [numbersOf('C').length, numbersOf('NC').length]
  const share = (100 * met) / (met + open)
  expect(ACCESSIBILITY.percent).toBe(String(Math.floor(share)))
  const state = open === 0 ? 'totalement conforme' : share >= 50 ? 'partiellement conforme' : 'non conforme'
  expect(ACCESSIBILITY.status).toBe(state)
})

it('is of the day that the statement says', () => {
  const [, day = ''] = PAPER.match(/held against on (\d{4}-\d\d-\d\d)/) ?? []
  expect(ACCESSIBILITY.auditedOn).toBe(formatDate(day))
})

it('has the statement declare what is not met, and nothing else', () => {
  const declared = [...STATEMENT.matchAll(/critère (\d+\.\d+)/g)].map(([, number]) => number)
  expect(declared).toEqual(numbersOf('NC'))
})

it.each([
  '## État de conformité',
  '## Résultats des tests',
  '## Contenus non accessibles',
  '## Établissement de cette déclaration',
  '## Retour d’information et contact',
  '## Voies de recours',
  'Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07',
])('the statement has its part: %s', part => {
  expect(STATEMENT).toContain(part)
})
