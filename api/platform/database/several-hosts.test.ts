/** An address of several hosts, of which some do not answer. That a standby is passed over is tried by `npm run test:failover`. */

import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#api/testing/database/test-database.ts'
import { connect, isConnectionLost } from './database.ts'
import { databaseFault, primaryOf } from './hosts.ts'

const { url } = await testDatabase()

/** A port at which nobody listens. */
async function deadPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise(resolve => server.close(resolve))
  return port
}

const { host } = new URL(url)
const withHosts = (hosts: string) => url.replace(host, hosts)
const dead = `127.0.0.1:${await deadPort()}`

test.each([
  ['first', `${dead},${host}`],
  ['last', `${host},${dead}`],
])('the pool finds the host that is there, with the dead one %s', async (_, hosts) => {
  const sql = connect(withHosts(hosts), { max: 4 })
  onTestFinished(() => sql.end())
  const answers = await Promise.all([1, 2, 3, 4].map(n => sql<{ n: number }[]>`select ${n}::int as n, pg_sleep(0.05)`))
  expect(answers.map(([row]) => row?.n)).toEqual([1, 2, 3, 4])
  expect((await primaryOf(withHosts(hosts))).host).toBe(host)
})

test('one host needs no looking for', async () => {
  expect((await primaryOf(url)).href).toBe(new URL(url).href)
})

test('none that answers is said with all of them, and nobody’s password', async () => {
  const address = withHosts(`${dead},127.0.0.1:${await deadPort()}`)
  await expect(primaryOf(address)).rejects.toThrow()
  const sql = connect(address, { max: 1 })
  onTestFinished(() => sql.end({ timeout: 0 }))
  await expect(sql`select 1`).rejects.toSatisfy(isConnectionLost)
  expect(await databaseFault(address, { variable: 'DATABASE_URL' })).toMatch(
    new RegExp(
      `^The database at ${dead} or 127\\.0\\.0\\.1:\\d+/\\w+ cannot be reached \\(ECONNREFUSED\\): check DATABASE_URL`,
    ),
  )
})
