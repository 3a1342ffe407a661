import { expect } from 'vitest'
import { primaryOf } from '#api/platform/database/hosts.ts'
import type { TestApp } from '#api/testing/app/test-app.ts'
import { fillDatabase } from '#api/testing/database/template-database.ts'
import type { TestDatabase } from '#api/testing/database/test-database.ts'
import { type PatroniCluster, patroniCluster } from '../cluster/failover/patroni-cluster.ts'
import { untilItIs } from '../cluster/until-it-is.ts'

/** Where the year's database is. */
export type Place = {
  /** Undefined: the tests' own, on one machine. */
  database: Omit<TestDatabase, 'sql'> | undefined
  /** The primary is gone in the middle of the evening; resolves when orders are taken again. */
  primaryDies(app: TestApp): Promise<void>
  stop(): Promise<void>
}

/** @param onPair a primary with its standby, which takes over; else one server, whose connections are all cut */
export async function openPlace(onPair: boolean): Promise<Place> {
  if (!onPair) return { database: undefined, primaryDies: cutConnections, stop: async () => {} }
  const pair = await patroniCluster()
  await fillDatabase(pair.url)
  // HAProxy finds the primary a moment after it was started.
  await untilItIs(() => primaryOf(pair.ledUrl))
  return {
    database: { url: pair.ledUrl, environment: { DATABASE_URL: pair.url } },
    primaryDies: app => failOver(pair, app),
    stop: () => pair.stop(),
  }
}

async function failOver(pair: PatroniCluster, app: TestApp): Promise<void> {
  pair.killPrimary('server')
  await pair.promoted()
  await untilAnswered(app)
  await pair.whole()
}

/** As a database that died and came back: every connection but this one ends, and is made again by the next question. */
async function cutConnections(app: TestApp): Promise<void> {
  await app.sql`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  await untilAnswered(app)
}

async function untilAnswered({ get }: TestApp): Promise<void> {
  await expect.poll(async () => (await get('/api/status')).status, { timeout: 60_000 }).toBe(200)
}
