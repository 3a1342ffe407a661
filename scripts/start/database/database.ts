import { databasesFault } from '#api/platform/database/hosts.ts'
import type { Env } from '#api/platform/env.ts'
import { Fault } from '../../fault.ts'
import { type OpenDatabase, openEmbeddedDatabase } from './embedded-database.ts'

/** The database of DATABASE_URL, or else the embedded one in the data folder. @throws Fault when it cannot be used */
export async function openDatabase(env: Env, dataDir: string, password: string): Promise<OpenDatabase> {
  if (env.DATABASE_URL === undefined) return openEmbeddedDatabase(dataDir, password)
  const { DATABASE_URL, DATABASE_DIRECT_URL } = env
  const fault = await databasesFault({ DATABASE_URL, DATABASE_DIRECT_URL })
  if (fault) throw new Fault(fault)
  return { environment: {}, failed: new Promise(() => {}), close: async () => {} }
}
