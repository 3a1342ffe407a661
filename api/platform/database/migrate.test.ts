/** A database is brought to a version whole, or left as it is. */

import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#api/testing/database/test-database.ts'
import { orderRow } from '#api/testing/orders/order-rows.ts'
import { allRows } from '#scripts/backup/testing/all-rows.ts'
import { buildWhatChanged } from '#scripts/build/build-what-changed.ts'
import { apiProgram } from '#scripts/start/process/api-program.ts'
import { MissedMigration, migrate, migrationFault } from './migrate.ts'

const { sql, url } = await testDatabase()
beforeAll(() => buildWhatChanged(['api']), 200_000)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-migrations-'))
  cpSync('sql/migrations', folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

const ROWS = 'update orders set refunded_cents = 100 where captured_cents > 100'
const COLUMN = 'alter table orders add column extra integer'
const add = (name: string, text: string) => writeFileSync(path.join(folder, name), text)

async function everything() {
  const columns = await sql`
    select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' order by 1, 2`
  return { columns: [...columns], rows: await allRows(sql) }
}

test('a migration that fails leaves schema and rows as they were, and those before it undone', async () => {
  await orderRow(sql, { paidOn: '2026-11-20', capturedCents: 1290 })
  const before = await everything()
  add('9001.do.good.sql', `create table good (n integer); update orders set pickup_notes = 'moved'`)
  add('9002.do.bad.sql', `alter table orders drop column delay_minutes; insert into good values ('no number')`)
  await expect(migrate(url, { folder })).rejects.toThrow('invalid input syntax')
  expect(await everything()).toEqual(before)
})

test('a migration that fails is named with its line, in Postgres’s sentence alone', async () => {
  add('9001.do.good.sql', `create table good (n integer)`)
  add('9002.do.bad.sql', `alter table orders add column extra integer;\n\ncreate tabel worse (n integer)`)
  const fault = await migrate(url, { folder }).catch(error => error)
  expect(fault.message).toBe('sql/migrations/9002.do.bad.sql, line 3: syntax error at or near "tabel"')
  expect(fault).not.toHaveProperty('appliedMigrations')
})

test('a migration that was edited after it was applied is named', async () => {
  const [first = ''] = readdirSync(folder).sort()
  writeFileSync(path.join(folder, first), '-- edited\n', { flag: 'a' })
  await expect(migrate(url, { folder })).rejects.toThrow(`sql/migrations/${first}: MD5 checksum failed`)
})

test('two migrations of one number are named', async () => {
  add('9001.do.one.sql', `create table one (n integer)`)
  add('9001.do.other.sql', `create table other (n integer)`)
  await expect(migrate(url, { folder })).rejects.toThrow(
    'sql/migrations/9001.do.other.sql: has the number of 9001.do.one.sql: give it the next free one',
  )
})

test('a migration may alter a table whose rows the one before it wrote', async () => {
  add('9001.do.rows.sql', ROWS)
  add('9002.do.column.sql', COLUMN)
  await migrate(url, { folder })
  expect(await sql`select extra from orders`).toEqual([{ extra: null }])
  const [sums] = await sql`select revenue_cents as cents from sales_hours`
  expect(sums).toEqual({ cents: 1190 })
})

test('a migration whose number the database is past is refused, not left out', async () => {
  const before = await everything()
  add('9000.do.late.sql', `create table late (n integer)`)
  add('9001.do.rows.sql', ROWS)
  add('9002.do.column.sql', COLUMN)
  const fault = await migrate(url, { folder }).catch(error => error)
  expect(fault).toBeInstanceOf(MissedMigration)
  expect(migrationFault(fault)).toBe(
    'The database cannot be brought to this version: the database is at migration 9002 and never had 9000. ' +
      'Nothing in it was changed. Start the release that ran before, until that migration has a number above all others.',
  )
  expect(await everything()).toEqual(before)
})

test('a start on the database of a newer release that left this one behind ends with one sentence that says what to do', async () => {
  add('9001.do.rows.sql', ROWS)
  add('9002.do.column.sql', COLUMN)
  add('9003.do.contracted.sql', `-- contract: requires 9001\nalter table orders drop column extra`)
  await migrate(url, { folder })
  const before = await everything()
  const { status, stdout, stderr } = spawnSync(process.execPath, apiProgram('main'), {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: url,
      DATA_DIR: folder,
      SESSION_SECRET: 'a secret of the tests and long enough to be one',
      STRIPE_SECRET_KEY: 'sk_test_simulator',
    },
    encoding: 'utf8',
  })
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /^The database cannot be brought to this version: .* is at migration 9003 and requires a release that has 9001, this one knows \d+\. Nothing in it was changed\. Start the newer release that it belongs to\.\n$/,
    ),
  })
  expect(await everything()).toEqual(before)
})
