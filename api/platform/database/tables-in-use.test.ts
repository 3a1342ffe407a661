/** A migration meets a table that somebody else has open. */

import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#api/testing/database/test-database.ts'
import { connect, type Sql } from './database.ts'
import { migrate, migrationFault } from './migrate.ts'

const { sql, url } = await testDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'lai-khram-in-use-'))
const reader = connect(url, { max: 1 })
beforeAll(() => {
  cpSync('sql/migrations', folder, { recursive: true })
  writeFileSync(path.join(folder, '9001.do.column.sql'), 'alter table orders add column extra integer')
})
afterAll(async () => {
  await reader.end({ timeout: 0 })
  rmSync(folder, { recursive: true })
})

/** Has the orders open, as a backup does, until told. */
async function openOrders(pool: Sql): Promise<() => Promise<void>> {
  let close = () => {}
  const closed = new Promise<void>(resolve => {
    close = resolve
  })
  let isOpen = () => {}
  const opened = new Promise<void>(resolve => {
    isOpen = resolve
  })
  const reading = pool.begin(async tx => {
    await tx`select from orders`
    isOpen()
    await closed
  })
  await opened
  return async () => {
    close()
    await reading
  }
}

test('a migration gives up soon, lets those behind it pass, and says that it tries again', async () => {
  const close = await openOrders(reader)
  const said: string[] = []
  const migrated = migrate(url, {
    folder,
    patience: { tries: 1000, pauseMs: 10 },
    say: sentence => said.push(sentence),
  })
  await expect.poll(() => said.length, { timeout: 10_000 }).toBeGreaterThan(0)
  // It may wait behind the migration, and no longer than that one waits behind the reader.
  await sql`select from orders`
  await close()
  await migrated
  expect(said[0]).toBe('A table that a migration changes is in use: tried again in a moment (1 of 1000).')
  expect(await sql`select extra from orders`).toEqual([])
})

test('one that finds the table in use to the end says what to do, and has changed nothing', async () => {
  writeFileSync(path.join(folder, '9002.do.another.sql'), 'alter table orders add column another integer')
  const close = await openOrders(reader)
  const said: string[] = []
  const fault = await migrate(url, {
    folder,
    patience: { tries: 2, pauseMs: 10 },
    say: sentence => said.push(sentence),
  }).catch(error => error)
  await close()
  expect(said).toHaveLength(1)
  expect(migrationFault(fault)).toBe(
    'The database cannot be brought to this version: canceling statement due to lock timeout. Nothing in it was ' +
      'changed. Something holds a table for long, as a backup does: start again when it is done.',
  )
  expect(await sql`select max(version) as version from schema_migrations`).toEqual([{ version: 9001 }])
})
