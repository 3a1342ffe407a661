import path from 'node:path'
import { Fault, printFailure } from '../fault.ts'
import { readSettings } from '../start/settings/settings.ts'
import { readBeside } from './contents/beside.ts'
import type { Manifest } from './contents/manifest.ts'
import { openSource } from './databases.ts'
import { recordBackup } from './records.ts'
import { writeListBeside } from './writing/erased-beside.ts'
import { writeBackup } from './writing/write-backup.ts'

/** @param args the folder to make; one under `backups/` that is named after the instant, unless said */
export async function main(args: string[]): Promise<void> {
  try {
    if (args.length > 1) throw new Fault('Name one folder at most: npm run backup -- <folder>')
    await backup(path.resolve(args[0] ?? path.join('backups', nameOf(new Date()))))
  } catch (error) {
    printFailure(error)
    process.exitCode = 1
  }
  process.exit()
}

async function backup(folder: string): Promise<void> {
  const env = readSettings()
  const dataDir = path.resolve(env.DATA_DIR)
  const database = await openSource(env, dataDir)
  try {
    const manifest = await writeBackup(database.url, folder, () => readBeside(dataDir)).catch(error => {
      throw formatFault(error, folder)
    })
    await recordBackup(database.url, manifest)
    await writeListBeside(database.url, path.dirname(folder)).catch(error => {
      throw new Fault(`The backup ${folder} is whole, but not the list of who was erased beside it: ${error.message}.`)
    })
    printManifest(manifest, folder)
  } finally {
    await database.close()
  }
}

/** Turns errors that a person can correct (disk, permissions, server) into one sentence. */
function formatFault(error: NodeJS.ErrnoException, folder: string): unknown {
  if (error instanceof Fault || error.code === undefined) return error
  if (error.path !== undefined || ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EFBIG'].includes(error.code)) {
    return new Fault(
      `The backup could not be written to ${folder} (${error.code}): make room there, or name another folder. Nothing is left of it.`,
    )
  }
  return new Fault(`The backup was not finished: the database said ${error.message} (${error.code}). Try again.`)
}

function printManifest({ tables, jobs }: Manifest, folder: string): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const megabytes = Math.ceil(tables.reduce((sum, table) => sum + table.bytes, 0) / 1_000_000)
  console.log(
    `Backed up ${tables.length} tables, ${rows} rows and ${jobs.rows} waiting jobs, ${megabytes} MB: ${folder}`,
  )
  console.log(
    'It holds personal data and secrets, and only you may read it: keep a copy on another machine. Not in it: .env.',
  )
}

/** A name that sorts by time and is allowed on every system. */
function nameOf(now: Date): string {
  return now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
}
