import path from 'node:path'
import { type Erasure, insertDueErasures } from '#api/features/privacy/record-erasure.ts'
import { connect, type Queryable, type Sql } from '#api/platform/database/database.ts'
import { lockMigrations, migrateIn } from '#api/platform/database/migrate.ts'
import { addJob, migrateJobs } from '#api/platform/jobs/jobs.ts'
import { Fault } from '../../fault.ts'
import { copyIn } from '../contents/copy.ts'
import { makeJobRoom, takeUpJobs } from '../contents/jobs.ts'
import type { Manifest } from '../contents/manifest.ts'
import { columnList, quoted, tableNames } from '../contents/tables.ts'

/**
 * Loads a checked backup into an empty database, in one transaction: all of it, brought to this release's migrations,
 * and who of it has been erased since, to be erased again; or nothing. Triggers sleep meanwhile, since what they would work out is among the rows; keys and constraints hold.
 * @param url Postgres itself, as the role that the application will have
 * @param erased everybody who is known to have been erased; who is not in the backup any more is passed over
 * @throws Fault when the database is not empty; the database's error, after which it is as empty as before
 */
export async function loadBackup(
  url: string,
  folder: string,
  manifest: Manifest,
  erased: readonly Erasure[] = [],
): Promise<void> {
  const sql = connect(url, { max: 1, name: 'lai-khram restore' })
  try {
    await refuseUnlessEmpty(sql)
    await migrateJobs(url)
    await sql
      .begin(async tx => {
        await lockMigrations(tx)
        // Checks again under the lock, since an application may have started meanwhile.
        await refuseUnlessEmpty(tx)
        await migrateIn(tx, { to: manifest.migration })
        await loadTables(tx, folder, manifest)
        await setSequences(tx, manifest)
        await loadJobs(tx, folder, manifest)
        await compareCounts(tx, manifest)
        await migrateIn(tx)
        // Should this process die before it has erased them, the application does it.
        if ((await insertDueErasures(tx, erased)) > 0) await addJob(tx, 'keep_erasures', {}, { key: 'keep_erasures' })
      })
      .catch(error => dropJobs(sql).then(() => Promise.reject(error)))
    await sql`analyze`
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Empty job tables do not count, since an interrupted restore leaves them. */
async function refuseUnlessEmpty(sql: Queryable): Promise<void> {
  const names = await tableNames(sql)
  const [found] = await sql<
    { there: boolean }[]
  >`select to_regclass('graphile_worker._private_jobs') is not null as there`
  const [jobs] = found?.there ? await sql`select 1 from graphile_worker._private_jobs limit 1` : []
  if (names.length === 0 && !jobs) return
  const [where] = await sql<{ name: string }[]>`select current_database() as name`
  throw new Fault(
    `The database ${where?.name} is not empty (${names.length} tables): nothing was restored. Name an empty one in DATABASE_URL, or set DATA_DIR to a new folder.`,
  )
}

async function loadTables(tx: Queryable, folder: string, { tables }: Manifest): Promise<void> {
  const names = tables.map(({ name }) => quoted(name))
  for (const name of names) await tx.unsafe(`alter table ${name} disable trigger user`)
  // The migrations have filled some tables.
  await tx.unsafe(`truncate ${names.join(', ')}`)
  for (const table of tables) {
    await copyIn(tx, `${quoted(table.name)} (${columnList(table)})`, path.join(folder, table.file))
  }
  for (const name of names) await tx.unsafe(`alter table ${name} enable trigger user`)
}

async function setSequences(tx: Queryable, { sequences }: Manifest): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    if (last !== null) await tx`select setval(${quoted(name)}::regclass, ${last})`
  }
}

async function loadJobs(tx: Queryable, folder: string, { jobs }: Manifest): Promise<void> {
  if (jobs.rows === 0) return
  await copyIn(tx, await makeJobRoom(tx), path.join(folder, jobs.file))
  await takeUpJobs(tx)
}

/** Compares the rows that the database holds with the backup. @throws Fault */
async function compareCounts(tx: Queryable, { tables, jobs }: Manifest): Promise<void> {
  const asked = [
    ...tables.map(({ name, rows }) => ({ from: quoted(name), rows })),
    { from: 'graphile_worker.jobs', rows: jobs.rows },
  ]
  for (const { from, rows } of asked) {
    const [found] = await tx.unsafe<{ count: number }[]>(`select count(*) from ${from}`)
    if (found?.count === rows) continue
    throw new Fault(`${from} has ${found?.count} rows instead of ${rows}: nothing was restored. Take another backup.`)
  }
}

/** Drops the job tables, unless an application has used them meanwhile. */
async function dropJobs(sql: Sql): Promise<void> {
  const dropped = sql.begin(async tx => {
    await lockMigrations(tx)
    await refuseUnlessEmpty(tx)
    await tx`drop schema if exists graphile_worker cascade`
  })
  // Without a connection the empty tables stay, and the next restore ignores them.
  await dropped.catch(() => {})
}
