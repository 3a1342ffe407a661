import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { connect, type Sql } from '#api/platform/database.ts'
import { databaseUrl, TEMPLATE } from './template-database.ts'

export type TestDatabase = {
  sql: Sql
  /** For what makes its own connections: the job worker, LISTEN. */
  url: string
}

/**
 * A database for one test file, with every migration and the seeded catalogue; dropped when the file is done.
 * Call it at the top of the file: `const { sql, url } = await testDatabase()`.
 */
export function testDatabase(): Promise<TestDatabase> {
  return createDatabase(TEMPLATE)
}

/** The same with nothing in it. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template1')
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const serverUrl = inject('testServerUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const server = connect(serverUrl, { max: 1 })
  await server`create database ${server(name)} template ${server(template)}`
  const url = databaseUrl(serverUrl, name)
  const sql = connect(url)
  afterAll(async () => {
    await sql.end({ timeout: 5 })
    await server`drop database ${server(name)} with (force)`
    await server.end()
  })
  return { sql, url }
}
