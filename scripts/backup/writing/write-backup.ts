import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { connect, type Queryable, type Sql } from '#api/platform/database/database.ts'
import { Fault } from '../../fault.ts'
import { copyOut } from '../contents/copy.ts'
import { jobsQuery, jobTables } from '../contents/jobs.ts'
import {
  FORMAT,
  MANIFEST,
  MANIFEST_SUM,
  type Manifest,
  type RowsFile,
  sha256,
  sumLine,
  type WholeFile,
} from '../contents/manifest.ts'
import { columnList, quoted, sequences, type Table, tableNames, tablesInOrder } from '../contents/tables.ts'
import { writeFileOf } from './backup-file.ts'
import { removeLeftBehind, unfinishedFolder } from './left-behind.ts'

/** A small file that lives beside the database. */
export type Beside = { file: string; content: Buffer }

const SCHEMA_TABLE = 'schema_migrations'

/**
 * Writes the database as it is at one instant, and what lives beside it, as a folder of plain files. Whoever uses the
 * database goes on: nothing is locked but against migrations. The folder has its name only when it is whole.
 * @param folder to be made
 * @param beside read after the snapshot: the payment simulator has to know all that the database knows
 * @throws Fault when the folder is there already, or nothing is to be backed up; the system's or the database's error
 */
export async function writeBackup(
  url: string,
  folder: string,
  beside: () => Promise<readonly Beside[]>,
): Promise<Manifest> {
  if (existsSync(folder)) throw new Fault(`${folder} is there already: name a folder that is not.`)
  await mkdir(path.dirname(folder), { recursive: true })
  await removeLeftBehind(path.dirname(folder))
  const unfinished = await unfinishedFolder(folder)
  const sql = connect(url, { max: 1, name: 'lai-khram backup' })
  try {
    const manifest = await write(sql, unfinished, beside)
    await rename(unfinished, folder)
    await syncFolder(path.dirname(folder))
    return manifest
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function write(sql: Sql, folder: string, beside: () => Promise<readonly Beside[]>): Promise<Manifest> {
  const names = await tableNames(sql)
  if (!names.includes(SCHEMA_TABLE)) throw new Fault('The database is empty: there is nothing to back up.')
  const jobs = await jobTables(sql)
  const manifest = await sql.begin('isolation level repeatable read read only', async tx => {
    // Before the snapshot, which the first question takes: no migration and no recount comes between it and a table.
    await tx.unsafe(`lock table ${[...names.map(quoted), ...jobs].join(', ')} in access share mode`)
    const facts = await factsOf(tx)
    const tables = await tablesInOrder(tx)
    const files: Manifest['tables'] = []
    for (const table of tables) files.push({ ...table, ...(await writeTable(tx, folder, table)) })
    const waiting = await writeFileOf(folder, 'jobs.tsv', copyOut(tx, `(${jobsQuery(jobs.length > 0)})`))
    return { format: FORMAT, ...facts, tables: files, sequences: await sequences(tx), jobs: waiting, beside: [] }
  })
  const whole: Manifest = { ...manifest, format: FORMAT, beside: await writeBeside(folder, await beside()) }
  await writeManifest(folder, whole)
  return whole
}

async function factsOf(tx: Queryable): Promise<{ takenAt: string; migration: number; postgres: string }> {
  const [facts] = await tx<{ takenAt: Date; migration: number; postgres: string }[]>`
    select
      now() as taken_at,
      (select max(version) from schema_migrations) as migration,
      split_part(current_setting('server_version'), ' ', 1) as postgres`
  if (!facts) throw new Error('no facts')
  return { ...facts, takenAt: facts.takenAt.toISOString() }
}

async function writeTable(tx: Queryable, folder: string, table: Table): Promise<RowsFile> {
  const rows = copyOut(tx, `${quoted(table.name)} (${columnList(table)})`)
  return await writeFileOf(folder, `tables/${table.name}.tsv`, rows)
}

async function writeBeside(folder: string, beside: readonly Beside[]): Promise<WholeFile[]> {
  const files: WholeFile[] = []
  for (const { file, content } of beside) {
    const { bytes, sha256: sum } = await writeFileOf(folder, `beside/${file}`, [content])
    files.push({ file: `beside/${file}`, bytes, sha256: sum })
  }
  return files
}

async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  await writeFileOf(folder, MANIFEST, [bytes])
  await writeFileOf(folder, MANIFEST_SUM, [Buffer.from(sumLine(sha256(bytes)))])
  for (const part of ['beside', 'tables', '.'].filter(name => existsSync(path.join(folder, name)))) {
    await syncFolder(path.join(folder, part))
  }
}

/** Syncs a folder, so that its file names survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return // opens no folders, and NTFS journals its names
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
