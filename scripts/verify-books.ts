import { existsSync } from 'node:fs'
import path from 'node:path'
import { type BooksFault, verifyBooks } from '#api/features/books/verify-books.ts'
import { connect } from '#api/platform/database/database.ts'
import { openSource } from './backup/databases.ts'
import { Fault, printFailure } from './fault.ts'
import { readSecrets } from './start/folder/secrets.ts'
import { readSettings } from './start/settings/settings.ts'

const WHY: Record<BooksFault['why'], string> = {
  gap: 'rows between it and the one before are gone',
  order: 'it does not follow the one before it',
  changed: 'it says something else than when it was written',
  signature: 'no key of this installation vouches for it',
  entry: 'the entry that it ends with is gone, or another one',
}

/** Ends with 1 where a row does not fit. */
export async function main(): Promise<void> {
  try {
    await verify()
  } catch (error) {
    printFailure(error)
    process.exitCode = 1
  }
  process.exit()
}

async function verify(): Promise<void> {
  const settings = readSettings()
  const dataDir = path.resolve(settings.DATA_DIR)
  const database = await openSource(settings, dataDir)
  const sql = connect(database.url, { max: 1, name: 'lai-khram verify-books' })
  try {
    // `npm start` signs with the folder's key, wherever the database is; an API that is started without it has no such file.
    const secrets = existsSync(path.join(dataDir, 'secrets.json')) ? readSecrets(dataDir) : undefined
    const env = { ...settings, BOOKS_SIGNING_KEY: settings.BOOKS_SIGNING_KEY ?? secrets?.booksSigningKey }
    const sessionSecrets = (settings.SESSION_SECRET ?? secrets?.sessionSecret ?? '').split(',')
    const { entries, closings, lastHash, fault } = await verifyBooks({ env, sessionSecrets }, sql)
    if (fault) {
      const what = fault.chain === 'entries' ? 'Entry' : 'Closing'
      throw new Fault(`${what} ${fault.number} does not fit: ${WHY[fault.why]}.`)
    }
    console.log(`${entries} entries and ${closings} closings fit. The last entry's hash is ${lastHash || 'none yet'}.`)
    console.log('Compare its number with the last closing that left this machine: a cut end shows nowhere else.')
  } finally {
    await sql.end()
    await database.close()
  }
}
