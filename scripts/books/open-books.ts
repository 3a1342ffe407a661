/** The books of the installation that `npm start` would run with the same settings, and the keys that vouch for them. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { BooksFault } from '#api/features/books/verify-books.ts'
import { connect, type Sql } from '#api/platform/database/database.ts'
import type { Env } from '#api/platform/env.ts'
import { openSource } from '../backup/databases.ts'
import { readSecrets } from '../start/folder/secrets.ts'
import { readSettings } from '../start/settings/settings.ts'

export type Books = {
  services: { env: Env; sessionSecrets: string[]; clock: () => Date }
  sql: Sql
  close(): Promise<void>
}

/** @throws Fault when there is no database, or it does not answer */
export async function openBooks(command: string): Promise<Books> {
  const settings = readSettings()
  const dataDir = path.resolve(settings.DATA_DIR)
  const database = await openSource(settings, dataDir)
  const sql = connect(database.url, { max: 1, name: `lai-khram ${command}` })
  // `npm start` signs with the folder's key, wherever the database is; an API that is started without it has no such file.
  const secrets = existsSync(path.join(dataDir, 'secrets.json')) ? readSecrets(dataDir) : undefined
  const env = { ...settings, BOOKS_SIGNING_KEY: settings.BOOKS_SIGNING_KEY ?? secrets?.booksSigningKey }
  const sessionSecrets = (settings.SESSION_SECRET ?? secrets?.sessionSecret ?? '').split(',')
  return {
    services: { env, sessionSecrets, clock: () => new Date() },
    sql,
    close: async () => {
      await sql.end()
      await database.close()
    },
  }
}

const WHY: Record<BooksFault['why'], string> = {
  gap: 'rows between it and the one before are gone',
  order: 'it does not follow the one before it',
  changed: 'it says something else than when it was written',
  signature: 'no key of this installation vouches for it, or no entry names it',
  entry: 'the entry that it ends with is gone, or another one',
}

const CHAINS: Record<BooksFault['chain'], string> = { entries: 'Entry', closings: 'Closing', archives: 'Archive' }

export function sentenceOf({ chain, number, why }: BooksFault): string {
  return `${CHAINS[chain]} ${number} does not fit: ${WHY[why]}.`
}
