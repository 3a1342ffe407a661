import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { connect, type Sql } from '#api/platform/database/database.ts'
import { migrate, RefusedMigration } from '#api/platform/database/migrate.ts'
import { Fault } from '../fault.ts'
import { startTemporaryPostgres } from '../postgres/temporary.ts'

export const PAGE = path.resolve(import.meta.dirname, '../../sql/schema.sql')
export const ROWS = path.resolve(import.meta.dirname, '../../api/platform/database/tables.ts')
export const MOVES = path.resolve(import.meta.dirname, '../../api/kernel/order/order-status-moves.ts')

/**
 * Hands over a database that the migrations were applied to and an empty one, and takes both away afterwards: a server
 * that is left running keeps this process from its end.
 * @throws Fault that names the migration which Postgres refuses
 */
export async function withTwoDatabases<T>(
  use: (migrated: Sql, empty: Sql, migratedUrl: string) => Promise<T>,
): Promise<T> {
  const server = await startTemporaryPostgres()
  const [migrated, empty] = [connect(server.urlOf('migrated')), connect(server.urlOf('page'))]
  try {
    const admin = connect(server.urlOf('postgres'), { max: 1 })
    await admin`create database migrated`
    await admin`create database page`
    await admin.end()
    await migrate(server.urlOf('migrated')).catch(error => {
      throw error instanceof RefusedMigration ? new Fault(error.message) : error
    })
    return await use(migrated, empty, server.urlOf('migrated'))
  } finally {
    await Promise.all([migrated.end(), empty.end()])
    await server.stop()
  }
}

/** Applies the page as it stands in the repository. @throws Fault that names the line which Postgres refuses */
export async function applyPage(sql: Sql): Promise<void> {
  const page = await readFile(PAGE, 'utf8')
  try {
    await sql.unsafe(page)
  } catch (error) {
    const { message, position } = error as { message: string; position?: string }
    const line = page.slice(0, Number(position ?? 0)).split('\n').length
    throw new Fault(`sql/schema.sql, line ${line}: ${message}`)
  }
}
