import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { forgottenIn, neverWritten, untypedIn } from './inserted-columns.ts'

const ROW_TYPES = readFileSync('api/platform/database/tables.ts', 'utf8')
const FILES = readdirSync('api', { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !/[.]test[.]|testing\//.test(file))
  .map(file => path.join('api', file))
const SOURCES = FILES.map(file => readFileSync(file, 'utf8'))

test('every insert says all columns of its table, or the list says why not', () => {
  const forgotten = FILES.flatMap(file =>
    forgottenIn(readFileSync(file, 'utf8'), ROW_TYPES).map(column => `${file}: ${column}`),
  )
  expect(forgotten).toEqual([])
})

test('a column that is new in the schema is named wherever SQL copies into its table', () => {
  const withOneMore = ROW_TYPES.replace('interface PromotionCodes {\n', 'interface PromotionCodes {\n  usedAt: Date\n')
  const found = SOURCES.flatMap(source => forgottenIn(source, withOneMore))
  expect(found).toEqual(['promotion_codes.used_at'])
})

test('every column that inserts leave out is written by some other statement, or without one', () => {
  expect(neverWritten(SOURCES, ROW_TYPES)).toEqual([])
})

test('an update that is gone leaves its column unwritten, and so does a column that is gone', () => {
  const without = (from: string, to: string) => SOURCES.map(source => source.replace(from, to))
  expect(neverWritten(without(" | 'calledOff'> = {", '> = {'), ROW_TYPES)).toEqual(['reservations.called_off'])
  expect(neverWritten(without('set blur = ', 'set blur <> '), ROW_TYPES)).toEqual(['pictures.blur'])
  expect(neverWritten(SOURCES, ROW_TYPES.replace('  hiddenReason:', '  reasonToHide:'))).toContain(
    'reviews.hidden_reason',
  )
})

test('a statement that is handed several values takes them as a row or a change', () => {
  expect(FILES.flatMap(file => untypedIn(readFileSync(file, 'utf8')).map(table => `${file}: ${table}`))).toEqual([])
})

test.each([
  ['values in SQL', 'await tx`\n    insert into reviews (id, name)\n    values (${id}, ${name})`'],
  [
    'two fields in SQL',
    'await tx`\n    update reviews\n    set reply = ${text}, replied_at = ${at}\n    where id = ${id}`',
  ],
  ['an object of no table', 'await tx`insert into reviews ${tx({ id, name })}`'],
  ['fields of no table', 'await tx`update reviews set ${tx({ reply, replied_at })} where id = ${id}`'],
])('%s are refused', (_, statement) => {
  expect(untypedIn(statement)).toEqual(['reviews'])
})

test.each([
  ['one column', 'await tx`update reviews set reply = ${text} where id = ${id}`'],
  [
    'a counter',
    'await tx`\n    update reviews\n    set likes = likes + ${more}, liked_at = ${at}\n    where id = ${id}`',
  ],
  ['a change', "const change: Change<'reviews', 'reply'> = { reply }\n  await tx`update reviews set ${tx(change)}`"],
])('%s is accepted', (_, statement) => {
  expect(untypedIn(statement)).toEqual([])
})
