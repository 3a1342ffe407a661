import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NOBODY, RETENTION } from './retention.ts'

/** GDPR 30: the restaurant's record of processing. */
const paper = readFileSync('docs/compliance/privacy.md', 'utf8')
const [register = '', times = ''] = paper.split('### How long')
const keptOfPeople = Object.entries(RETENTION).filter(([, retention]) => retention !== NOBODY)

test('every table that may hold people is in the register, under one processing', () => {
  const named = [...register.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name)
  expect(named.sort()).toEqual(keptOfPeople.map(([name]) => name).sort())
})

test.each(keptOfPeople)('%s: the register says how long it is kept', (name, { until, onDeletion }) => {
  expect(times).toContain(`| \`${name}\` | ${until} | ${onDeletion} |`)
})
