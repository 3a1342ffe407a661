import type { Sql } from 'postgres'
import { afterAll } from 'vitest'
import { server } from './server.ts'
import { connect } from './server-process.ts'

let opened: Promise<Sql> | undefined
afterAll(async () => {
  await (await opened)?.end()
})

/**
 * The database of the server under test, for changes that customers cannot make (a price, a dish) and to count rows.
 */
export function database(): Promise<Sql> {
  opened ??= connect(server.dataDir)
  return opened
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
