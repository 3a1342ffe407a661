import type { Env } from '#api/platform/env.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'
import { checkExternalDatabase } from './external-database.ts'

export type OpenDatabase = {
  /** What the API process needs to know. */
  environment: Record<string, string>
  /** Rejected when the database is lost for good; never settled otherwise. */
  failed: Promise<never>
  close(): Promise<void>
}

/** The database of DATABASE_URL, or else the embedded one in the data folder. @throws Fault when it cannot be used */
export async function openDatabase(env: Env, dataDir: string, password: string): Promise<OpenDatabase> {
  if (env.DATABASE_URL === undefined) return openEmbeddedDatabase(dataDir, password)
  await checkExternalDatabase('DATABASE_URL', env.DATABASE_URL)
  if (env.DATABASE_DIRECT_URL) await checkExternalDatabase('DATABASE_DIRECT_URL', env.DATABASE_DIRECT_URL)
  return { environment: {}, failed: new Promise(() => {}), close: async () => {} }
}
