/**
 * `npm start`: everything that the application needs on this machine, and one process that looks after it.
 * It opens the database, the build, the payment simulator and the API process, in this order, and closes them in the
 * opposite one when it is asked to stop or when the API process ends.
 */
import type { Env } from '#api/platform/env.ts'
import { buildWhatChanged } from '../build/build-what-changed.ts'
import { printFailure } from '../fault.ts'
import { lockDataDir, makeDataDir } from './data-dir.ts'
import { openDatabase } from './database.ts'
import { openPayments } from './payments.ts'
import { choosePort } from './port.ts'
import { readSecrets, type Secrets } from './secrets.ts'
import { readSettings } from './settings.ts'
import { stopRequests } from './stop-requests.ts'
import { startWebProcess } from './web-process.ts'

export async function main(): Promise<void> {
  const toClose: (() => Promise<void>)[] = []
  try {
    await run(toClose)
  } catch (error) {
    printFailure(error)
    process.exitCode = 1
  }
  for (const close of toClose.reverse()) await close().catch(printFailure)
  process.exit()
}

/**
 * Opens one thing after the other, each pushed on `toClose`, and comes back when the application has to end. A request
 * to stop is obeyed between any two.
 */
async function run(toClose: (() => Promise<void>)[]): Promise<void> {
  const stop = stopRequests()
  const env = readSettings()
  const dataDir = makeDataDir(env.DATA_DIR)
  const lock = await lockDataDir(dataDir)
  toClose.push(lock.release)
  void stop.requested.then(lock.markStopping)

  const port = await choosePort(env)
  const secrets = readSecrets(dataDir)
  if (stop.isRequested()) return
  const database = await openDatabase(env, dataDir, secrets.databasePassword)
  toClose.push(database.close)
  if (stop.isRequested()) return
  await Promise.race([buildWhatChanged(), stop.requested])
  if (stop.isRequested()) return
  const payments = await openPayments(env, { dataDir, port, webhookSecret: secrets.stripeWebhookSecret })
  toClose.push(payments.close)
  if (stop.isRequested()) return

  const web = startWebProcess({
    ...{ PORT: String(port), DATA_DIR: dataDir, SESSION_SECRET: env.SESSION_SECRET ?? secrets.sessionSecret },
    ...vapidKeys(env, secrets),
    ...database.environment,
    ...payments.environment,
  })
  toClose.push(web.stop)
  lock.noteChild(web.pid)
  await Promise.race([stop.requested, web.ended, database.failed])
}

/** The pair that browsers subscribe with: our own, where the settings hold none. */
function vapidKeys(env: Env, { vapidKeys: { publicKey, privateKey } }: Secrets): Record<string, string> {
  if (env.VAPID_PUBLIC_KEY !== undefined) return {}
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
}
