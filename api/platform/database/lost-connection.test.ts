/** What the driver does when a connection is lost in the middle of a transaction, with our repair of it (scripts/patches). */

import { expect, test } from 'vitest'
import { testDatabase } from '#api/testing/database/test-database.ts'
import { wayToPostgres } from '#api/testing/database/way-to-postgres.ts'
import { freePort } from '#scripts/free-port.ts'
import { connect, isConnectionLost, type Queryable } from './database.ts'

const { sql, url } = await testDatabase()

/** Cuts the connection as the end of its server does, and waits until our side knows. */
async function cut(tx: Queryable): Promise<void> {
  const [{ pid } = { pid: 0 }] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
  const asleep = tx`select pg_sleep(60)`.catch(error => expect(isConnectionLost(error)).toBe(true))
  await sql`select pg_terminate_backend(${pid})`
  await asleep
}

test('a transaction that has lost its connection says so to every further query, and ends', async () => {
  const pool = connect(url, { max: 1 })
  const said: unknown[] = []
  const transaction = pool.begin(async tx => {
    await cut(tx)
    for (let query = 0; query < 3; query++) await tx`select 1`.catch(error => said.push(error))
    throw new Error('given up')
  })
  await expect(transaction).rejects.toSatisfy(isConnectionLost)
  await expect.poll(() => said.length).toBe(3)
  expect(said).toSatisfy((errors: unknown[]) => errors.every(isConnectionLost))
  await pool.end()
})

test('the pool goes on with a new connection, again and again', async () => {
  const pool = connect(url, { max: 1 })
  for (let round = 1; round <= 5; round++) {
    const transaction = pool.begin(async tx => {
      await cut(tx)
      await tx`insert into settings (key, value) values ('never', '1')`
    })
    const waiting = pool<{ round: number }[]>`select ${round}::integer as round`
    await expect(transaction).rejects.toSatisfy(isConnectionLost)
    expect([...(await waiting)]).toEqual([{ round }])
  }
  await pool.end()
})

test('what a transaction asks after a reset, before the socket is closed, fails with it and is nobody else’s', async () => {
  const way = await wayToPostgres(url)
  const pool = connect(way.url, { max: 1 })
  for (let round = 1; round <= 3; round++) {
    const transaction = pool.begin(async tx => {
      const asleep = tx`select pg_sleep(60)`.catch(error => error.code)
      way.reset()
      expect(await asleep).toBe('ECONNRESET')
      await tx`select 1`
    })
    await expect(transaction).rejects.toSatisfy(isConnectionLost)
    expect([...(await pool`select ${round}::integer as round`)]).toEqual([{ round }])
  }
  await pool.end()
})

test('a transaction whose process is out of reach holds its locks for a while only, and the pool goes on', async () => {
  const pool = connect(url, { max: 1, idleTransactionMs: 200 })
  await sql`create table held (key text primary key, value text not null)`
  await sql`insert into held values ('row', 'before')`
  let wakeUp = () => {}
  const wokenUp = new Promise<void>(resolve => (wakeUp = resolve))
  let transaction: Promise<unknown> = wokenUp
  // The row itself is held from here on; its table's lock stands in pg_locks earlier.
  await new Promise<void>((held, failed) => {
    transaction = pool.begin(async tx => {
      await tx`update held set value = 'never'`
      held()
      await wokenUp
      await tx`select 1`
    })
    transaction.catch(failed)
  })
  let isFree = false
  const others = sql`update held set value = 'after'`.then(() => (isFree = true))
  await expect.poll(() => isFree, { timeout: 5000 }).toBe(true)
  await others
  wakeUp()
  await expect(transaction).rejects.toSatisfy(isConnectionLost)
  expect([...(await pool`select value from held`)]).toEqual([{ value: 'after' }])
  await pool.end()
})

test('a connection that is reserved, and lost, says so to whoever asks by it afterwards', async () => {
  const pool = connect(url, { max: 1 })
  const own = await pool.reserve()
  await cut(own)
  await expect(own`select 1`).rejects.toSatisfy(isConnectionLost)
  await pool.end({ timeout: 1 })
})

test('of several hosts the next is asked, and once all were, the query fails', async () => {
  const alive = new URL(url)
  const dead = [await freePort(), await freePort()].map(port => `127.0.0.1:${port}`)
  const through = (hosts: string[]) => connect(url.replace(alive.host, hosts.join()), { max: 1 })
  const standby = through([...dead, alive.host])
  expect([...(await standby`select 1 as one`)]).toEqual([{ one: 1 }])
  await standby.end()
  const nobody = through(dead)
  await expect(nobody`select 1`).rejects.toThrow('ECONNREFUSED')
  await nobody.end({ timeout: 1 })
})
