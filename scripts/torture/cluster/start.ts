import path from 'node:path'
import { buildWhatChanged } from '../../build/build-what-changed.ts'
import { printFailure } from '../../fault.ts'
import { openDatabase } from '../../start/database/database.ts'
import { openPayments } from '../../start/database/payments.ts'
import { lockDataDir, makeDataDir } from '../../start/folder/data-dir.ts'
import { readSecrets } from '../../start/folder/secrets.ts'
import { stopRequests } from '../../start/process/stop-requests.ts'
import { choosePort } from '../../start/settings/port.ts'
import { readSettings } from '../../start/settings/settings.ts'
import { startPgbouncer } from './pooler/pgbouncer.ts'
import { startCluster } from './processes/cluster.ts'

/** `npm start` with three API processes and two job workers in the place of its one, and PgBouncer before its database. */
export async function main(): Promise<void> {
  const toClose: (() => Promise<void>)[] = []
  try {
    const stop = stopRequests()
    await open(toClose)
    process.send?.({ kind: 'ready' })
    await stop.requested
  } catch (error) {
    printFailure(error)
    process.exitCode = 1
  }
  for (const close of toClose.reverse()) await close().catch(printFailure)
  process.exit()
}

async function open(toClose: (() => Promise<void>)[]): Promise<void> {
  const env = readSettings()
  const dataDir = makeDataDir(env.DATA_DIR)
  const lock = await lockDataDir(dataDir)
  toClose.push(lock.release)
  const port = await choosePort(env)
  const secrets = readSecrets(dataDir)
  const database = await openDatabase(env, dataDir, secrets.databasePassword)
  toClose.push(database.close)
  await buildWhatChanged()
  const direct = database.environment.DATABASE_URL ?? env.DATABASE_URL ?? ''
  const pgbouncer = await startPgbouncer(direct)
  toClose.push(pgbouncer.stop)
  const payments = await openPayments(env, { dataDir, port, webhookSecret: secrets.stripeWebhookSecret })
  toClose.push(payments.close)
  const { publicKey, privateKey } = secrets.vapidKeys
  const cluster = await startCluster({
    port,
    host: env.HOST,
    databases: { direct, pooled: pgbouncer.urlOf(direct) },
    environment: {
      DATA_DIR: path.resolve(dataDir),
      SESSION_SECRET: env.SESSION_SECRET ?? secrets.sessionSecret,
      VAPID_PUBLIC_KEY: env.VAPID_PUBLIC_KEY ?? publicKey,
      VAPID_PRIVATE_KEY: env.VAPID_PRIVATE_KEY ?? privateKey,
      PUBLIC_URL: env.PUBLIC_URL ?? '',
      ...payments.environment,
    },
    output: 'inherit',
  })
  toClose.push(cluster.stop)
}
