import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { openEmbeddedDatabase } from '../start/database/embedded-database.ts'
import { readSecrets } from '../start/folder/secrets.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'lai-khram-demo-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

/** Runs `npm run demo`, in an environment of its own, until it ends by itself. */
async function demo(environment: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ['scripts/demo.mjs'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, said }
}

test.each([
  ['STRIPE_SECRET_KEY', 'sk_test_of_somebody'],
  ['DATABASE_URL', 'postgres://localhost:1/real'],
  ['SMTP_URL', 'smtp://localhost:1'],
])('is refused where %s is set', async (name, value) => {
  expect(await demo({ [name]: value })).toEqual({
    code: 1,
    said: `The demonstration is for a machine without real settings: start it without ${name}.\n`,
  })
})

test('is refused where the database has orders', async () => {
  const database = await openEmbeddedDatabase(dataDir, readSecrets(dataDir).databasePassword)
  const sql = postgres(database.environment.DATABASE_URL ?? '', { max: 1 })
  await sql`create table orders as select 1 as id`
  await sql.end()
  await database.close()
  const { code, said } = await demo()
  expect({ code, said }).toEqual({
    code: 1,
    said: `The database in ${dataDir} has orders already, and the demonstration needs an empty one: delete that folder if it is of an earlier demonstration, or set DATA_DIR to a new one.\n`,
  })
})
