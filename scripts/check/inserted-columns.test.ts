import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { forgottenIn } from './inserted-columns.ts'

const ROW_TYPES = readFileSync('api/platform/database/tables.ts', 'utf8')
const FILES = readdirSync('api', { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !/[.]test[.]|testing\//.test(file))
  .map(file => path.join('api', file))

test('every insert says all columns of its table, or the list says why not', () => {
  const forgotten = FILES.flatMap(file =>
    forgottenIn(readFileSync(file, 'utf8'), ROW_TYPES).map(column => `${file}: ${column}`),
  )
  expect(forgotten).toEqual([])
})

test('a column that is new in the schema is named wherever its table is written', () => {
  const withOneMore = ROW_TYPES.replace(
    'interface Reservations {\n',
    'interface Reservations {\n  highchairs: number\n',
  )
  const found = FILES.flatMap(file => forgottenIn(readFileSync(file, 'utf8'), withOneMore))
  expect(found).toEqual(['reservations.highchairs'])
})
