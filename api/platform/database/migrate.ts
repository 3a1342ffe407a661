import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Postgrator from 'postgrator'
import { connect, isInUse, type Queryable, underNamesInSql } from './database.ts'
import { lockAlone } from './locks.ts'

/**
 * A migration waits no longer than this for a table, since whoever asks for the table after it waits behind it. It is
 * shorter than Postgres's `deadlock_timeout` (1 s): where an order and a migration wait for each other, the migration
 * is the one that gives up.
 */
const LOCK_TIMEOUT_MS = 500
/** A minute in all: a backup has every table open for as long as it takes, some 20 s for a million orders. */
const PATIENCE = { tries: 30, pauseMs: 2000 }

type Options = {
  /** The repository's `sql/migrations`. */
  folder?: string
  /** Hears why a start takes its time. */
  say?: (sentence: string) => void
  patience?: typeof PATIENCE
}

/**
 * The line by which a migration says that it contracts: a release without the migration that it names cannot work with
 * the database any more. One that says nothing expands, and the release before goes on beside it
 * (docs/decisions/0160-migrations-expand-then-contract.md).
 */
const CONTRACT = /^-- contract: requires (\d+)$/m

/**
 * Brings the database to the newest migration: all that are missing, or none of them, while the release before goes on
 * serving. Processes that start together wait for each other and do it once.
 * @param directUrl Postgres itself, not a pooler
 * @throws NewerDatabase, MissedMigration, RefusedMigration; the database is then as it was
 */
export async function migrate(directUrl: string, options: Options = {}): Promise<void> {
  const { folder, say = () => {}, patience = PATIENCE } = options
  const sql = connect(directUrl, { max: 1, name: 'lai-khram migrations' })
  try {
    for (let tried = 1; ; tried++) {
      const inUse = await sql.begin(tx => migrateAlone(tx, folder)).then(() => undefined, passing)
      if (inUse === undefined) return
      if (tried === patience.tries) throw inUse
      say(`A table that a migration changes is in use: tried again in a moment (${tried} of ${patience.tries}).`)
      await wait(patience.pauseMs)
    }
  } finally {
    await sql.end()
  }
}

async function migrateAlone(tx: Queryable, folder: string | undefined): Promise<void> {
  await lockMigrations(tx)
  // Only now: another process's migrations may take as long as they need.
  await tx`
    select
      set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, true),
      -- A role may have one that is meant for requests.
      set_config('statement_timeout', '0', true)`
  await migrateIn(tx, folder === undefined ? {} : { folder })
}

function passing(error: unknown): unknown {
  if (isInUse(error)) return error
  throw error
}

/** Whoever migrates, or loads a whole database, is alone until the transaction ends. */
export async function lockMigrations(tx: Queryable): Promise<void> {
  await lockAlone(tx, 'migrations')
}

/**
 * Brings the database to a migration, in the caller's transaction. One that is ahead of this release stays as it is,
 * if this release can work with it.
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
  const known = await postgrator.getMigrations()
  await assertNoneMissed(tx, known, version)
  if (version > newest) {
    await assertWorksWith(tx, newest, version)
    return version
  }
  await applyTo(postgrator, to ?? newest)
  await writeRequirements(
    tx,
    known.filter(one => one.version <= (to ?? newest)),
  )
  return to ?? newest
}

/**
 * Postgrator hangs every migration that was applied before onto the error, and does not say which one failed.
 * @throws RefusedMigration; a table's being in use as it is, since the transaction is then repeated
 */
async function applyTo(postgrator: Postgrator, version: number): Promise<void> {
  let file = ''
  const follow = ({ filename }: { filename: string }) => {
    file = filename
  }
  postgrator.on('validation-started', follow)
  postgrator.on('migration-started', follow)
  try {
    await postgrator.migrate(String(version))
  } catch (error) {
    if (isInUse(error)) throw error
    const { message, position } = error as { message: string; position?: string }
    const line = position && readFileSync(file, 'utf8').slice(0, Number(position)).split('\n').length
    const name = path.join('sql/migrations', path.basename(file))
    throw new RefusedMigration(line ? `${name}, line ${line}` : name, message, error)
  }
}

/** A migration that was merged under a lower number than one that was applied before would be left out in silence. */
async function assertNoneMissed(tx: Queryable, known: readonly { version: number }[], version: number): Promise<void> {
  if (version === 0) return
  const rows = await tx<{ version: number }[]>`select version::integer as version from schema_migrations`
  const applied = new Set(rows.map(row => row.version))
  const missed = known.filter(one => one.version <= version && !applied.has(one.version))
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

function migrationsFolder(): string {
  return path.resolve('sql/migrations')
}

function migrationsIn(folder: string, tx?: Queryable): Postgrator {
  assertOneEach(folder)
  // The package reads rows by the names that Postgres gives.
  const run = async (text: string) => ({ rows: ((await tx?.unsafe(text)) ?? []).map(underNamesInSql) })
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

/** Two changes that were merged with the same number: only one of their migrations would be applied. */
function assertOneEach(folder: string): void {
  const byNumber = new Map<number, string>()
  for (const file of readdirSync(folder).sort()) {
    const number = Number.parseInt(file, 10)
    const other = byNumber.get(number)
    if (other !== undefined)
      throw new RefusedMigration(`sql/migrations/${file}`, `has the number of ${other}: give it the next free one`)
    byNumber.set(number, file)
  }
}

/** @param text of a migration @returns the migration that a release must have after it; undefined where any may go on */
export function requiredBy(text: string): number | undefined {
  const required = CONTRACT.exec(text)?.[1]
  return required === undefined ? undefined : Number(required)
}

/** Keeps with each applied migration what it requires, since the release that has to know does not have its file. */
async function writeRequirements(
  tx: Queryable,
  applied: readonly { version: number; filename: string }[],
): Promise<void> {
  for (const { version, filename } of applied) {
    const required = requiredBy(await readFile(filename, 'utf8'))
    if (required !== undefined)
      await tx`update schema_migrations set requires = ${required} where version = ${version} and requires is null`
  }
}

/** The migration that a release must have to work with the database. */
export async function requiredMigration(sql: Queryable): Promise<number> {
  const [row] = await sql<{ required: number }[]>`
    select coalesce(max(requires), 0) as required from schema_migrations`
  return row?.required ?? 0
}

/** @param newest that the release has @throws NewerDatabase */
async function assertWorksWith(tx: Queryable, newest: number, version: number): Promise<void> {
  const required = await requiredMigration(tx)
  if (required > newest) throw new NewerDatabase(version, required, newest)
}

/** The database holds migrations that this release does not have, and that left older releases behind. */
export class NewerDatabase extends Error {
  constructor(version: number, required: number, newest: number) {
    super(
      `the database is at migration ${version} and requires a release that has ${required}, this one knows ${newest}`,
    )
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

/** A migration that cannot be applied, by its file; of Postgres's refusal its sentence, and the line where it gives one. */
export class RefusedMigration extends Error {
  constructor(where: string, why: string, cause?: unknown) {
    super(`${where}: ${why}`, { cause })
    this.name = 'RefusedMigration'
  }
}

/** What kept the database from being migrated, in sentences that say what to do. */
export function migrationFault(error: Error): string {
  const what = `The database cannot be brought to this version: ${error.message}. Nothing in it was changed.`
  if (error instanceof NewerDatabase) return `${what} Start the newer release that it belongs to.`
  if (error instanceof MissedMigration)
    return `${what} Start the release that ran before, until that migration has a number above all others.`
  if (isInUse(error)) return `${what} Something holds a table for long, as a backup does: start again when it is done.`
  return `${what} Start the release that ran before, and see whether a migration was edited.`
}
