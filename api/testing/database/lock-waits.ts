import type { Sql } from '#api/platform/database/database.ts'

/**
 * Resolves once some work waits for a lock of this database that the caller holds, or is over without having to.
 * @param calls how many calls of it are to wait at once
 */
export async function untilWaiting(sql: Sql, work: Promise<unknown>, calls = 1): Promise<void> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  work.then(over, over)
  while (!isOver && (await waiting(sql)) < calls);
}

async function waiting(sql: Sql): Promise<number> {
  const [row] = await sql<{ waiting: number }[]>`
    select count(*)::integer as waiting
    from pg_stat_activity
    where datname = current_database()
      and wait_event_type = 'Lock'`
  return row?.waiting ?? 0
}
