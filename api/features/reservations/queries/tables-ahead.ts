import type { Queryable } from '#api/platform/database/database.ts'

/**
 * Pending and accepted reservations of a day and those after it, one row each.
 * @param from Paris day
 */
export async function awaitedTables(sql: Queryable, from: string): Promise<{ date: string; time: string }[]> {
  return await sql<{ date: string; time: string }[]>`
    select reserved_on as date, to_char(reserved_time, 'HH24:MI') as time
    from reservations
    where reserved_on >= ${from} and status <> 'declined'`
}
