import type { TestProject } from 'vitest/node'
import { startTemporaryPostgres } from '#scripts/postgres/temporary.ts'
import { makeTemplate } from './template-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the maintenance database of the server that all test databases live on. */
    testServerUrl: string
  }
}

/** One Postgres for the whole run, with one migrated and seeded database that the test files clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTemporaryPostgres()
  await makeTemplate(server.urlOf('postgres'))
  project.provide('testServerUrl', server.urlOf('postgres'))
  return () => server.stop()
}
