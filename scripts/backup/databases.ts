/** Which database a backup is of, or goes to: the one that `npm start` would open with the same settings. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { databaseFault } from '#api/platform/database/hosts.ts'
import type { Env } from '#api/platform/env.ts'
import { Fault } from '../fault.ts'
import { isAlive } from '../processes.ts'
import { openDatabase } from '../start/database/database.ts'
import { applicationUrl } from '../start/database/embedded-database.ts'
import { lockDataDir, makeDataDir } from '../start/folder/data-dir.ts'
import { readSecrets } from '../start/folder/secrets.ts'

export type OpenedDatabase = { url: string; close(): Promise<void> }

/**
 * The database to be backed up: of DATABASE_URL, or the embedded one, whose running server is used where there is one
 * and started for the moment where there is none.
 * @throws Fault when there is none, or it does not answer
 */
export async function openSource(env: Env, dataDir: string): Promise<OpenedDatabase> {
  const external = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  const variable = env.DATABASE_DIRECT_URL === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  if (external !== undefined) return await answering(external, variable)
  const folder = path.join(dataDir, 'postgres')
  if (!existsSync(folder)) throw new Fault(`There is no database in ${dataDir}: nothing to back up.`)
  const { databasePassword } = readSecrets(dataDir)
  const port = portOfRunning(folder)
  return port === undefined ? await openAlone(env, dataDir) : await answering(applicationUrl(port, databasePassword))
}

/**
 * The database to restore into, which the application is kept from meanwhile.
 * @throws Fault when the application runs on the data folder, or the database does not answer
 */
export async function openTarget(env: Env, dataDir: string): Promise<OpenedDatabase> {
  return await openAlone(env, makeDataDir(dataDir))
}

async function openAlone(env: Env, dataDir: string): Promise<OpenedDatabase> {
  const lock = await lockDataDir(dataDir)
  try {
    const database = await openDatabase(env, dataDir, readSecrets(dataDir).databasePassword)
    const url = database.environment.DATABASE_URL ?? env.DATABASE_DIRECT_URL ?? env.DATABASE_URL ?? ''
    return { url, close: () => database.close().finally(lock.release) }
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function answering(url: string, variable = 'DATABASE_URL'): Promise<OpenedDatabase> {
  const fault = await databaseFault(url, { variable })
  if (fault) throw new Fault(fault)
  return { url, close: async () => {} }
}

/** A server's file names its process in the first line and its port in the fourth. */
function portOfRunning(folder: string): number | undefined {
  const file = path.join(folder, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  return isAlive(Number(lines[0])) ? Number(lines[3]) : undefined
}
