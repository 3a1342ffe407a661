import path from 'node:path'
import { newestMigration } from '#api/platform/database/migrations/migrate.ts'
import { Fault, printFailure } from '../fault.ts'
import { readSettings } from '../start/settings/settings.ts'
import { putBeside } from './contents/beside.ts'
import { checkedManifest, madeByNewer } from './contents/manifest.ts'
import { openTarget } from './databases.ts'
import { loadBackup } from './restoring/load-backup.ts'

/** @param args the folder of a backup */
export async function main(args: string[]): Promise<void> {
  try {
    const [folder] = args
    if (folder === undefined || args.length > 1) throw new Fault('Name the backup: npm run restore -- <folder>')
    await restore(path.resolve(folder))
  } catch (error) {
    printFailure(error)
    process.exitCode = 1
  }
  process.exit()
}

async function restore(folder: string): Promise<void> {
  const env = readSettings()
  const dataDir = path.resolve(env.DATA_DIR)
  const manifest = await checkedManifest(folder)
  if (manifest.migration > (await newestMigration())) throw madeByNewer(folder)
  const database = await openTarget(env, dataDir)
  try {
    await loadBackup(database.url, folder, manifest).catch(error => {
      throw formatFault(error)
    })
    await putBeside(folder, dataDir, manifest)
  } finally {
    await database.close()
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`Restored ${manifest.tables.length} tables, ${rows} rows, as they were at ${manifest.takenAt}.`)
  console.log(`${manifest.jobs.rows} waiting jobs go on with the next start.`)
}

function formatFault(error: Error & { code?: string }): unknown {
  if (error instanceof Fault || error.code === undefined) return error
  const what = error.code === '53100' ? 'the disk of the database is full' : `the database said ${error.message}`
  return new Fault(`Nothing was restored, the database is as empty as before: ${what} (${error.code}).`)
}
