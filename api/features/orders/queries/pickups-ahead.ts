import type { Queryable } from '#api/platform/database/database.ts'

/** The pickups from an instant on of orders that are neither handed over nor cancelled, one entry for each order. */
export async function awaitedPickups(sql: Queryable, from: Date): Promise<Date[]> {
  const rows = await sql<{ at: Date }[]>`
    select pickup_at as at
    from orders
    where status in ('pending', 'confirmed', 'preparing', 'ready') and pickup_at >= ${from}`
  return rows.map(({ at }) => at)
}
