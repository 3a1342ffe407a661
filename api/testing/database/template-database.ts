import { seed } from '#api/features/menu/seed-database.ts'
import { connect } from '#api/platform/database/database.ts'
import { migrate } from '#api/platform/database/migrate.ts'
import { migrateJobs } from '#api/platform/jobs/jobs.ts'

export const TEMPLATE = 'test_template'

/** Makes the database that test databases are cloned from: every migration and the seeded catalogue. */
export async function makeTemplate(serverUrl: string): Promise<void> {
  const server = connect(serverUrl, { max: 1 })
  await server`create database ${server(TEMPLATE)}`
  await server.end()
  await fillDatabase(databaseUrl(serverUrl, TEMPLATE))
}

/** Every migration and the seeded catalogue. */
export async function fillDatabase(url: string): Promise<void> {
  await migrate(url)
  await migrateJobs(url)
  const sql = connect(url, { max: 1 })
  await seed(sql)
  // A template with open sessions cannot be cloned.
  await sql.end()
}

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
