import { closeSync, openSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { connect, type Sql } from '#api/platform/database/database.ts'
import { staffBearer } from '../../../bench/people/staff-bearer.ts'
import { buildWhatChanged } from '../../../build/build-what-changed.ts'
import { freePort } from '../../../free-port.ts'
import { startTemporaryPostgres } from '../../../postgres/temporary.ts'
import { type StripeSimulator, startStripeSimulator } from '../../../stripe-simulator/server/simulator.ts'
import { startPgbouncer } from '../pooler/pgbouncer.ts'
import { type Cluster, startCluster } from '../processes/cluster.ts'

/** A scaled installation with its Postgres, its pooler and the payment simulator, until the test is finished. */
export type Shop = {
  port: number
  origin: string
  cluster: Cluster
  simulator: StripeSimulator
  /** Postgres directly, past the pooler. */
  sql: Sql
  directUrl: string
  bearer: string
  patienceMs?: number | undefined
  /** The file names of the mails written so far. */
  mails(): Promise<string[]>
  /** The output of the processes so far. */
  output(): Promise<string>
}

const WEBHOOK_SECRET = 'whsec_cluster'
/** The provider retries soon, and for as long as a process may be down. */
const RETRY_DELAYS_MS = [100, 300, 1000, 2000, 3000, 5000, 5000, 5000, 5000, 5000, 5000]

export type ShopOptions = {
  /** The folder of the release that its processes run: this repository unless said. */
  release?: string | undefined
  /** How long customers wait for a first answer, if not as long as usual. */
  patienceMs?: number
}

/** @param slotCapacity small enough that customers meet at a full slot */
export async function openShop(slotCapacity: number, { release, patienceMs }: ShopOptions = {}): Promise<Shop> {
  await buildWhatChanged(['api'])
  const folder = await mkdtemp(path.join(tmpdir(), 'lai-khram-cluster-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startTemporaryPostgres()
  onTestFinished(() => postgres.stop())
  const direct = postgres.urlOf('postgres')
  const pgbouncer = await startPgbouncer(direct)
  onTestFinished(() => pgbouncer.stop())
  const port = await freePort()
  const simulator = await startStripeSimulator({
    webhookUrl: `http://127.0.0.1:${port}/api/payments/stripe/webhook`,
    webhookSecret: WEBHOOK_SECRET,
    retryDelaysMs: RETRY_DELAYS_MS,
  })
  onTestFinished(() => simulator.stop())
  const log = openSync(path.join(folder, 'processes.log'), 'a')
  onTestFinished(() => closeSync(log))
  const cluster = await startCluster({
    port,
    databases: { direct, pooled: pgbouncer.urlOf(direct) },
    environment: {
      NODE_ENV: 'development',
      RATE_LIMITS: 'off',
      DATA_DIR: folder,
      SESSION_SECRET: 'a secret of the cluster and long enough to be one',
      STRIPE_SECRET_KEY: 'sk_test_simulator',
      STRIPE_API_URL: simulator.url,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
    release,
    output: log,
  })
  onTestFinished(() => cluster.stop())
  const sql = connect(direct, { max: 2, name: 'cluster test' })
  onTestFinished(() => sql.end({ timeout: 5 }))
  await sql`update settings set slot_capacity = ${slotCapacity}`
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    cluster,
    simulator,
    sql,
    directUrl: direct,
    patienceMs,
    bearer: await staffBearer({ sql, port }),
    mails: async () => (await readdir(path.join(folder, 'mail'))).filter(name => name.endsWith('.eml')),
    output: () => readFile(path.join(folder, 'processes.log'), 'utf8'),
  }
}
