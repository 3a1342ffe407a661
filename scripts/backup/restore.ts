import path from 'node:path'
import { newestMigration } from '#api/platform/database/migrate.ts'
import { Fault, printFailure } from '../fault.ts'
import { readSettings } from '../start/settings/settings.ts'
import { putBeside } from './contents/beside.ts'
import { checkedManifest, type Manifest, madeByNewer } from './contents/manifest.ts'
import { openSource, openTarget } from './databases.ts'
import { recordTrial } from './records.ts'
import { erasedSince, eraseThemAgain } from './restoring/erased-since.ts'
import { loadBackup } from './restoring/load-backup.ts'
import { openTrial } from './restoring/trial.ts'

const TRY = '--try'

/** @param args the folder of a backup, and whether it is only tried */
export async function main(args: string[]): Promise<void> {
  try {
    const [folder, ...others] = args.filter(argument => argument !== TRY)
    if (folder === undefined || others.length > 0) {
      throw new Fault(`Name the backup: npm run restore -- <folder>, or for a try npm run restore -- ${TRY} <folder>`)
    }
    await (args.includes(TRY) ? tried : restored)(path.resolve(folder))
  } catch (error) {
    printFailure(error)
    process.exitCode = 1
  }
  process.exit()
}

async function restored(folder: string): Promise<void> {
  const env = readSettings()
  const dataDir = path.resolve(env.DATA_DIR)
  const manifest = await readable(folder)
  const erased = await erasedSince([dataDir, path.dirname(folder)], manifest)
  const database = await openTarget(env, dataDir)
  try {
    await loadBackup(database.url, folder, manifest, erased.erasures).catch(error => {
      throw formatFault(error)
    })
    await putBeside(folder, dataDir, manifest)
    printRestored(manifest)
    await eraseThemAgain(database.url, erased)
  } finally {
    await database.close()
  }
}

function printRestored(manifest: Manifest): void {
  console.log(`Restored ${countsOf(manifest)}, as they were at ${manifest.takenAt}.`)
  console.log(`${manifest.jobs.rows} waiting jobs go on with the next start.`)
}

/** Restores into a database of its own, which is thrown away, and says in the application's that it was tried. */
async function tried(folder: string): Promise<void> {
  const env = readSettings()
  const manifest = await readable(folder)
  const trial = await openTrial(env)
  try {
    await loadBackup(trial.url, folder, manifest).catch(error => {
      throw formatFault(error)
    })
  } finally {
    await trial.close()
  }
  const database = await openSource(env, path.resolve(env.DATA_DIR))
  await recordTrial(database.url, manifest).finally(database.close)
  console.log(`Tried: ${countsOf(manifest)} of ${manifest.takenAt} came back whole. The copy is deleted again.`)
}

async function readable(folder: string): Promise<Manifest> {
  const manifest = await checkedManifest(folder)
  if (manifest.migration > (await newestMigration())) throw madeByNewer(folder)
  return manifest
}

function countsOf({ tables }: Manifest): string {
  return `${tables.length} tables, ${tables.reduce((sum, table) => sum + table.rows, 0)} rows`
}

function formatFault(error: Error & { code?: string }): unknown {
  if (error instanceof Fault || error.code === undefined) return error
  const what = error.code === '53100' ? 'the disk of the database is full' : `the database said ${error.message}`
  return new Fault(`Nothing was restored, the database is as empty as before: ${what} (${error.code}).`)
}
