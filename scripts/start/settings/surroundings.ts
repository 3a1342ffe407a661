import type { Env } from '#api/platform/env.ts'
import { openDatabase } from '../database/database.ts'
import type { OpenDatabase } from '../database/embedded-database.ts'
import { openPayments } from '../database/payments.ts'
import { lockDataDir, makeDataDir } from '../folder/data-dir.ts'
import { readSecrets, type Secrets } from '../folder/secrets.ts'
import type { ToClose } from '../process/run-until-stopped.ts'
import type { StopRequests } from '../process/stop-requests.ts'
import { choosePort } from './port.ts'
import { readSettings } from './settings.ts'

export type DataFolder = {
  env: Env
  dataDir: string
  /** The address of the page. */
  port: number
  secrets: Secrets
  /** Records in the lock which child process may outlive this one for a moment. */
  recordChild(pid: number): void
}

/** Reads the settings and takes the data folder for this start alone. */
export async function openDataFolder(stop: StopRequests, toClose: ToClose): Promise<DataFolder> {
  const env = readSettings()
  const dataDir = makeDataDir(env.DATA_DIR)
  const lock = await lockDataDir(dataDir)
  toClose.push(lock.release)
  void stop.requested.then(lock.markStopping)
  return { env, dataDir, port: await choosePort(env), secrets: readSecrets(dataDir), recordChild: lock.recordChild }
}

/** Opens the database of the settings, or the embedded one of the data folder. */
export async function openItsDatabase(folder: DataFolder, toClose: ToClose): Promise<OpenDatabase> {
  const database = await openDatabase(folder.env, folder.dataDir, folder.secrets.databasePassword)
  toClose.push(database.close)
  return database
}

/**
 * Opens the payment provider's simulator where no key of the provider is set.
 * @param apiPort where the API listens, which gets the webhooks
 * @returns what an API process on this database and provider needs in its environment
 */
export async function openItsPayments(
  { env, dataDir, secrets }: DataFolder,
  { environment }: OpenDatabase,
  apiPort: number,
  toClose: ToClose,
): Promise<Record<string, string>> {
  const payments = await openPayments(env, { dataDir, port: apiPort, webhookSecret: secrets.stripeWebhookSecret })
  toClose.push(payments.close)
  return {
    ...{ PORT: String(apiPort), DATA_DIR: dataDir, SESSION_SECRET: env.SESSION_SECRET ?? secrets.sessionSecret },
    BOOKS_SIGNING_KEY: env.BOOKS_SIGNING_KEY ?? secrets.booksSigningKey,
    ...vapidKeys(env, secrets),
    ...environment,
    ...payments.environment,
  }
}

/** The pair that browsers subscribe with: our own, where the settings hold none. */
function vapidKeys(env: Env, { vapidKeys: { publicKey, privateKey } }: Secrets): Record<string, string> {
  if (env.VAPID_PUBLIC_KEY !== undefined) return {}
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
}
