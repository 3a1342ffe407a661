import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { forgottenIn, neverWritten } from './inserted-columns.ts'

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

test('every column that inserts leave out is written by some other statement, or without one', () => {
  expect(
    neverWritten(
      FILES.map(file => readFileSync(file, 'utf8')),
      ROW_TYPES,
    ),
  ).toEqual([])
})

test('an update that is gone leaves its column unwritten, and so does a column that is gone', () => {
  const statements = FILES.map(file => readFileSync(file, 'utf8').replace('answer_message = ', 'answer_message <> '))
  expect(neverWritten(statements, ROW_TYPES)).toEqual(['reservations.answer_message'])
  expect(neverWritten(statements, ROW_TYPES.replace('  hidden_reason:', '  reason_to_hide:'))).toContain(
    'reviews.hidden_reason',
  )
})
