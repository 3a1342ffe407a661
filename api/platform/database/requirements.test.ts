/** Which release may start on a database that is ahead of it. */

import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#api/testing/database/test-database.ts'
import {
  MissedMigration,
  migrate,
  migrationFault,
  NewerDatabase,
  newestMigration,
  requiredBy,
  requiredMigration,
} from './migrate.ts'

const { sql, url } = await testDatabase()
const root = mkdtempSync(path.join(tmpdir(), 'lai-khram-releases-'))
afterAll(() => rmSync(root, { recursive: true }))

/** Releases one after the other, each with the migrations of those before it and one more. */
const releases = {
  expanding: { '9001.do.expand.sql': 'create table loans (id integer)' },
  adapted: { '9002.do.adapt.sql': 'alter table loans add column kind text' },
  contracting: {
    '9003.do.contract.sql': '-- Nobody reads it.\n-- contract: requires 9002\nalter table loans drop column id',
  },
}
const folderOf = (release: keyof typeof releases) => path.join(root, release)
beforeAll(() => {
  let before = 'sql/migrations'
  for (const [release, files] of Object.entries(releases)) {
    const folder = path.join(root, release)
    cpSync(before, folder, { recursive: true })
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
    before = folder
  }
})
const applied = async () => (await sql`select version from schema_migrations order by version`).map(row => row.version)

test('a release starts on a database that a later one has only expanded, and changes nothing', async () => {
  await migrate(url, { folder: folderOf('adapted') })
  const before = await applied()
  await migrate(url)
  await migrate(url, { folder: folderOf('expanding') })
  expect(await applied()).toEqual(before)
  expect(before.at(-1)).toBe(9002)
  expect(await requiredMigration(sql)).toBe(132)
})

test('once a later one has contracted it, those that know what took the place go on, others are refused', async () => {
  await migrate(url, { folder: folderOf('contracting') })
  await migrate(url, { folder: folderOf('adapted') })
  expect(await applied()).toContain(9003)
  const fault = await migrate(url, { folder: folderOf('expanding') }).catch(error => error)
  expect(fault).toBeInstanceOf(NewerDatabase)
  expect(migrationFault(fault)).toBe(
    'The database cannot be brought to this version: the database is at migration 9003 and requires a release that has ' +
      '9002, this one knows 9001. Nothing in it was changed. Start the newer release that it belongs to.',
  )
  await expect(migrate(url)).rejects.toBeInstanceOf(NewerDatabase)
})

test('a release that has a migration of its own which the database never had is refused', async () => {
  const folder = path.join(root, 'apart')
  cpSync(folderOf('adapted'), folder, { recursive: true })
  writeFileSync(path.join(folder, '9000.do.apart.sql'), 'create table apart (id integer)')
  await expect(migrate(url, { folder })).rejects.toBeInstanceOf(MissedMigration)
})

test('what is required is said in a line of its own', () => {
  expect(requiredBy('-- A table.\n-- contract: requires 141\ndrop table a;')).toBe(141)
  expect(requiredBy('-- It speaks of a contract: requires 141, say.\ncreate table a ();')).toBeUndefined()
  expect(requiredBy('-- contract: requires 0141b\n')).toBeUndefined()
})

test('the database of a new installation keeps what its migrations require', async () => {
  expect(readdirSync('sql/migrations')).toContain('0132.do.required-release.sql')
  expect(await sql`select requires from schema_migrations where version = 132`).toEqual([{ requires: 132 }])
  expect(await newestMigration()).toBeGreaterThanOrEqual(132)
})
