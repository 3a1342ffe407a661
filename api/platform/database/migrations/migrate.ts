import path from 'node:path'
import Postgrator from 'postgrator'
import { connect, type Queryable } from '../database.ts'
import { lockAlone } from '../locks.ts'

/** The database holds migrations that this release does not have. */
export class NewerDatabase extends Error {
  constructor(version: number, newest: number) {
    super(`the database is at migration ${version}, this release knows ${newest}`)
    this.name = 'NewerDatabase'
  }
}

/** The database is past the number of a migration that it never had: only higher ones are applied. */
export class MissedMigration extends Error {
  constructor(missed: number[], version: number) {
    super(`the database is at migration ${version} and never had ${missed.join(', ')}`)
    this.name = 'MissedMigration'
  }
}

/**
 * Brings the database to the newest migration: all that are missing, or none of them. Processes that start together
 * wait for each other and do it once.
 * @param directUrl Postgres itself, not a pooler
 * @param folder the repository's `sql/migrations`
 * @throws NewerDatabase, MissedMigration; whatever a migration fails with, after which the database is as it was
 */
export async function migrate(directUrl: string, folder = migrationsFolder()): Promise<void> {
  const sql = connect(directUrl, { max: 1, name: 'lai-khram migrations' })
  try {
    await sql.begin(async tx => {
      await lockMigrations(tx)
      await migrateIn(tx, { folder })
    })
  } finally {
    await sql.end()
  }
}

/** Whoever migrates, or loads a whole database, is alone until the transaction ends. */
export async function lockMigrations(tx: Queryable): Promise<void> {
  await lockAlone(tx, 'migrations')
}

/**
 * Brings the database to a migration, in the caller's transaction.
 * @param to the newest unless said
 * @returns the migration that it is at then
 */
export async function migrateIn(
  tx: Queryable,
  { folder = migrationsFolder(), to }: { folder?: string; to?: number } = {},
): Promise<number> {
  const postgrator = migrationsIn(folder, tx)
  const newest = await postgrator.getMaxVersion()
  const version = await postgrator.getDatabaseVersion()
  if (version > newest) throw new NewerDatabase(version, newest)
  await assertNoneMissed(tx, postgrator, version)
  await postgrator.migrate(String(to ?? newest))
  return to ?? newest
}

/** A migration that was merged under a lower number than one that was applied before would be left out in silence. */
async function assertNoneMissed(tx: Queryable, postgrator: Postgrator, version: number): Promise<void> {
  if (version === 0) return
  const rows = await tx<{ version: number }[]>`select version::integer as version from schema_migrations`
  const applied = new Set(rows.map(row => row.version))
  const missed = (await postgrator.getMigrations()).filter(one => one.version <= version && !applied.has(one.version))
  if (missed.length > 0)
    throw new MissedMigration(
      missed.map(one => one.version),
      version,
    )
}

/** The newest migration that this release has. */
export async function newestMigration(folder = migrationsFolder()): Promise<number> {
  return await migrationsIn(folder).getMaxVersion()
}

/** What kept the database from being migrated, in sentences that say what to do. */
export function migrationFault(error: Error): string {
  const what = `The database cannot be brought to this version: ${error.message}. Nothing in it was changed.`
  if (error instanceof NewerDatabase) return `${what} Start the newer release that it belongs to.`
  if (error instanceof MissedMigration)
    return `${what} Start the release that ran before, until that migration has a number above all others.`
  return `${what} Start the release that ran before, and see whether a migration was edited.`
}

function migrationsFolder(): string {
  return path.resolve('sql/migrations')
}

function migrationsIn(folder: string, tx?: Queryable): Postgrator {
  const run = async (text: string) => ({ rows: (await tx?.unsafe(text)) ?? [] })
  return new Postgrator({
    driver: 'pg',
    migrationPattern: path.join(folder, '*.do.*.sql'),
    schemaTable: 'schema_migrations',
    execQuery: run,
    async execSqlScript(text) {
      await run(text)
      // What is checked at a commit is checked now: a table with checks still to come cannot be altered by the next one.
      await run('set constraints all immediate; set constraints all deferred')
    },
  })
}
