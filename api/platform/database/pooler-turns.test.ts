/**
 * A pooler in transaction mode (PgBouncer 1.18) lets go of the server with the first complete answer. What was sent behind
 * it on the same connection is then answered to nobody, and whoever asked waits for ever.
 */

import { expect, test } from 'vitest'
import { testDatabase } from '#api/testing/database/test-database.ts'
import { wayToPostgres } from '#api/testing/database/way-to-postgres.ts'
import { connect } from './database.ts'

const { url } = await testDatabase()

/** Many at once, with and without values, on fewer connections. */
async function crowd(options: { prepare: boolean }): Promise<number> {
  const way = await wayToPostgres(url)
  const pool = connect(way.url, { max: 2, ...options })
  const asked = Array.from({ length: 20 }, (_, n) => (n % 2 ? pool`select ${n}::integer as n` : pool`select 1 as n`))
  expect((await Promise.all(asked)).map(rows => rows[0]?.n)).toEqual(asked.map((_, n) => (n % 2 ? n : 1)))
  const inTransactions = Array.from({ length: 6 }, (_, n) =>
    pool.begin(async tx => [...(await tx`select ${n}::integer as n`)]),
  )
  expect(await Promise.all(inTransactions)).toEqual(inTransactions.map((_, n) => [{ n }]))
  await pool.end()
  return way.tooEarly()
}

test('behind a pooler nothing is sent on a connection before the answer ahead of it is complete', async () => {
  expect(await crowd({ prepare: false })).toBe(0)
})

test('without one, queries need not wait for each other', async () => {
  expect(await crowd({ prepare: true })).toBeGreaterThan(0)
})
