import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { NOBODY, RETENTION } from '#api/features/privacy/retention.ts'
import { saysNothingOfPeople } from './personal-columns.ts'

const WORDY = /^ {2}(\w+) (?:text|jsonb?|bytea)\b/gm

/** 'schema.table.column' of what can hold words, by the schema's page. */
function wordyColumnsOf(table: string): string[] {
  const schema = readFileSync('sql/schema.sql', 'utf8')
  const [, columns = ''] = new RegExp(`^create table ${table} \\(\\n([^;]*)^\\);`, 'm').exec(schema) ?? []
  return [...columns.matchAll(WORDY)].map(([, column]) => `public.${table}.${column}`)
}

// Asked by the invariant too, but that is a deep test: whoever adds a table learns it from the quick ones.
test('what the retention calls nobody’s holds no word of a person', () => {
  const columns = Object.keys(RETENTION)
    .filter(table => RETENTION[table] === NOBODY)
    .flatMap(wordyColumnsOf)
  expect(columns).toContain('public.order_sources.source')
  expect(columns.filter(column => !saysNothingOfPeople(column))).toEqual([])
})
