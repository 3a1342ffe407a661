import path from 'node:path'
import Postgrator from 'postgrator'
import { connect } from './database.ts'

const MIGRATION_LOCK = 7_265_001

/**
 * Brings the database to the newest migration, under an advisory lock so that processes starting together do it once.
 * @param directUrl Postgres itself, not a pooler: the lock is a session's
 * @param folder the repository's `sql/migrations`
 */
export async function migrate(directUrl: string, folder = path.resolve('sql/migrations')): Promise<void> {
  const sql = connect(directUrl, { max: 1, name: 'lai-khram migrations' })
  try {
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`
    const postgrator = new Postgrator({
      driver: 'pg',
      migrationPattern: path.join(folder, '*.do.*.sql'),
      schemaTable: 'schema_migrations',
      execQuery: async text => ({ rows: await sql.unsafe(text) }),
    })
    await postgrator.migrate()
  } finally {
    await sql.end()
  }
}
