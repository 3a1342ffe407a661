import { readFile } from 'node:fs/promises'
import type { Queryable } from '../database.ts'
import { NewerDatabase } from './migration-fault.ts'

/**
 * The line by which a migration says that it contracts: a release without the migration that it names cannot work with
 * the database any more. One that says nothing expands, and the release before goes on beside it
 * (docs/decisions/0160-a-release-can-be-taken-back.md).
 */
const CONTRACT = /^-- contract: requires (\d+)$/m

/** @param text of a migration @returns the migration that a release must have after it; undefined where any may go on */
export function requiredBy(text: string): number | undefined {
  const required = CONTRACT.exec(text)?.[1]
  return required === undefined ? undefined : Number(required)
}

/** Keeps with each applied migration what it requires, since the release that has to know does not have its file. */
export async function writeRequirements(
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
export async function assertWorksWith(tx: Queryable, newest: number, version: number): Promise<void> {
  const required = await requiredMigration(tx)
  if (required > newest) throw new NewerDatabase(version, required, newest)
}
