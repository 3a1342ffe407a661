import { isInUse } from '../database.ts'

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
