import type { TestProject } from 'vitest/node'
import { startTemporaryPostgres } from '#scripts/postgres/temporary.ts'
import { onceARun } from '#scripts/test/once-a-run.ts'
import { startPgbouncer } from '#scripts/torture/cluster/pooler/pgbouncer.ts'
import { makeTemplate } from './template-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the maintenance database of the server that all test databases live on. */
    testServerUrl: string
    /** The same through PgBouncer, where TEST_CLUSTER asks for it. */
    pooledServerUrl: string | null
  }
}

/** One Postgres for the whole run, with one migrated and seeded database that the test files clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Of who runs tests many times over and keeps one for all of them: scripts/mutants.
  const { TEST_SERVER_URL: given } = process.env
  if (given) {
    project.provide('testServerUrl', given)
    project.provide('pooledServerUrl', null)
    return async () => {}
  }
  const { value, letGo } = onceARun('test database', startTestServer, async starting => (await starting).stop())
  const { url, pooledUrl } = await value
  project.provide('testServerUrl', url)
  project.provide('pooledServerUrl', pooledUrl)
  return letGo
}

async function startTestServer() {
  const server = await startTemporaryPostgres()
  const url = server.urlOf('postgres')
  try {
    await makeTemplate(url)
  } catch (error) {
    // A migration that fails must not leave a server behind that keeps the run from its end.
    await server.stop()
    throw error
  }
  const pgbouncer = process.env.TEST_CLUSTER ? await startPgbouncer(url) : undefined
  return {
    url,
    pooledUrl: pgbouncer?.urlOf(url) ?? null,
    stop: async () => {
      await pgbouncer?.stop()
      await server.stop()
    },
  }
}
