import { readFile } from 'node:fs/promises'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll } from 'vitest'
import { COLUMN_NAMES } from '#api/platform/database/database.ts'
import { server } from './server.ts'

let opened: Promise<postgres.Sql> | undefined
afterAll(async () => {
  await (await opened)?.end()
})

/**
 * The database of the server under test, for changes that customers cannot make (a price, a dish) and to count rows.
 */
export function database(): Promise<postgres.Sql> {
  opened ??= connect(server.dataDir)
  return opened
}

/** The database of another server than the one under test; the caller closes the connection. */
export async function connect(dataDir: string): Promise<postgres.Sql> {
  const secrets = JSON.parse(await readFile(path.join(dataDir, 'secrets.json'), 'utf8')) as { databasePassword: string }
  // The fourth line of Postgres's postmaster.pid is the port.
  const pidFile = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  return postgres({
    host: '127.0.0.1',
    port: Number(pidFile.split('\n')[3]),
    user: 'lai_khram',
    database: 'lai_khram',
    password: secrets.databasePassword,
    max: 1,
    onnotice: () => {},
    transform: COLUMN_NAMES,
  })
}

/** A person's orders, oldest first. */
export async function ordersOf(email: string): Promise<{ id: string; status: string; totalCents: number }[]> {
  const sql = await database()
  return sql<{ id: string; status: string; totalCents: number }[]>`
    select id, status, total_cents
    from orders
    where customer_email = ${email}
    order by created_at`
}
