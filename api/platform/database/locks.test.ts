/** Each advisory lock is named in one place, and no two are one. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '#api/testing/database/test-database.ts'
import { LOCKS, lockAlone, lockOne, tryLockOne } from './locks.ts'

const { sql } = await testDatabase()

test('no two locks have one name, nor does one with a subject spell another', () => {
  const names = Object.values(LOCKS).flat()
  expect(new Set(names).size).toBe(names.length)
  expect(LOCKS.ofOne.filter(name => names.some(other => other.startsWith(`${name} `)))).toEqual([])
})

test('no two names are hashed to one key', async () => {
  const names = Object.values(LOCKS).flat()
  const keys = await sql<{ key: string }[]>`
    select distinct hashtextextended(name, 0)::text as key from unnest(${names}::text[]) as name`
  expect(keys).toHaveLength(names.length)
})

test('no other file takes one', () => {
  const files = readdirSync('api', { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.includes('.test.'))
    .filter(file => /pg_(try_)?advisory/.test(readFileSync(path.join('api', file), 'utf8')))
  expect(files).toEqual([path.join('platform/database/locks.ts')])
})

test('the functions of the database take those that are listed, and the hash of an origin', () => {
  const taken = readFileSync('sql/schema.sql', 'utf8').matchAll(/pg_(?:try_)?advisory_\w+\(hashtextextended\(([^,]*),/g)
  const names = [...taken].map(([, key]) => key)
  expect(names.sort()).toEqual([...LOCKS.inFunctions.map(name => `'${name}'`), 'r.hash'].sort())
})

test('who has one keeps others out until the transaction ends', async () => {
  await sql.begin(async tx => {
    await lockOne(tx, 'printer', 'one')
    await lockAlone(tx, 'printers')
    expect(await sql.begin(other => tryLockOne(other, 'printer', 'one'))).toBe(false)
    expect(await sql.begin(other => tryLockOne(other, 'printer', 'two'))).toBe(true)
    expect(await sql.begin(other => tryLockOne(other, 'letter', 'one'))).toBe(true)
  })
  expect(await sql.begin(tx => tryLockOne(tx, 'printer', 'one'))).toBe(true)
})
