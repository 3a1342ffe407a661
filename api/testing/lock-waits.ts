import type { Sql } from '#api/platform/database.ts'

/** Resolves once some work waits for a lock of this database that the caller holds, or is over without having to. */
export async function untilWaiting(sql: Sql, work: Promise<unknown>): Promise<void> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  work.then(over, over)
  while (!isOver && !(await someoneWaits(sql)));
}

async function someoneWaits(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ waiting: number }[]>`
    select count(*) as waiting
    from pg_stat_activity
    where datname = current_database()
      and wait_event_type = 'Lock'`
  return (row?.waiting ?? 0) > 0
}
