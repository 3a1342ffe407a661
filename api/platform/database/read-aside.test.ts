/** That a standby is really read, and its loss outlived, is tried by `npm run test:failover`. */

import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#api/testing/database/test-database.ts'
import { createLog } from '../telemetry/log.ts'
import { connect, type Sql } from './database.ts'
import { connectStandby, readerAside } from './hosts.ts'

const { url, sql: primary } = await testDatabase()
const log = createLog('silent')

/** A pool whose `pg_last_xact_replay_timestamp()` says that it follows, or not: this one is a primary, and has none. */
async function standIn(replayedAt: string): Promise<Sql> {
  await primary.unsafe(`
    create schema if not exists as_standby;
    create or replace function as_standby.pg_last_xact_replay_timestamp() returns timestamptz
    language sql as 'select ${replayedAt}'`)
  const sql = connect(url, { max: 1, name: 'stand-in' })
  onTestFinished(() => sql.end({ timeout: 0 }))
  await sql`set search_path to as_standby, pg_catalog, public`
  return sql
}

const whoAnswers = async (sql: Sql) => {
  const [row] = await sql<{ name: string }[]>`select current_setting('application_name') as name`
  return row?.name === 'stand-in' ? 'standby' : 'primary'
}

test('a standby that follows is read', async () => {
  const readAside = readerAside(primary, await standIn('now()'), log)
  expect(await readAside(whoAnswers)).toBe('standby')
})

test('one that is an hour behind is not', async () => {
  const readAside = readerAside(primary, await standIn("now() - interval ''1 hour''"), log)
  expect(await readAside(whoAnswers)).toBe('primary')
})

test.each([
  ['ended a query that was in the way of following', '40001'],
  ['was shut down', '57P01'],
])('what a standby that %s did not finish is read from the primary, and so is the next', async (_, state) => {
  const readAside = readerAside(primary, await standIn('now()'), log)
  const answered: string[] = []
  const read = async (sql: Sql) => {
    answered.push(await whoAnswers(sql))
    if (answered.length === 1) await sql.unsafe(`do $$ begin raise exception 'gone' using errcode = '${state}'; end $$`)
    return 'figures'
  }
  expect(await readAside(read)).toBe('figures')
  expect(await readAside(read)).toBe('figures')
  expect(answered).toEqual(['standby', 'primary', 'primary'])
})

test('a wrong question stays one', async () => {
  const readAside = readerAside(primary, await standIn('now()'), log)
  await expect(readAside(sql => sql`select from nothing_of_the_kind`)).rejects.toMatchObject({ code: '42P01' })
})

test('one host has no standby, and is read itself', async () => {
  expect(connectStandby(url)).toBeNull()
  expect(await readerAside(primary, null, log)(whoAnswers)).toBe('primary')
})
