import path from 'node:path'
import { makeTemplate } from '#api/testing/database/template-database.ts'
import { startTemporaryPostgres } from '../../postgres/temporary.ts'

export type TestServer = { url: string; logFile: string; stop(): Promise<void> }

/**
 * A Postgres with the template that test databases are cloned from, for many runs of tests: making it anew takes half of
 * a run. Not for guards that stand in a migration.
 */
export async function startTestServer(): Promise<TestServer> {
  const server = await startTemporaryPostgres()
  await makeTemplate(server.urlOf('postgres'))
  return {
    url: server.urlOf('postgres'),
    logFile: path.join(path.dirname(server.folder), 'postgres.log'),
    stop: () => server.stop(),
  }
}
