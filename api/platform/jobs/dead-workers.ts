import type { Queryable } from '../database/database.ts'
import type { Row } from '../database/row.ts'

/**
 * Records that a worker pool, whose id locks its jobs, belongs to the process whose connections have this application
 * name.
 */
export async function recordWorker(sql: Queryable, workerId: string, processName: string): Promise<void> {
  const row: Row<'job_workers'> = { worker_id: workerId, process_name: processName }
  await sql`
    insert into job_workers ${sql(row)}
    on conflict (worker_id) do nothing`
}

/** A worker may take a job a moment before it is recorded; one that stays unrecorded for longer died in that moment. */
const UNKNOWN_SECONDS = 10

/**
 * Frees the jobs of killed processes: of workers whose process has no connection left, and of unrecorded ones. A worker
 * that was only disconnected for a moment may have its job run twice, which every job must tolerate.
 * @returns how many dead workers were found
 */
export async function unlockDeadWorkers(sql: Queryable): Promise<number> {
  const dead = await sql<{ worker_id: string }[]>`
    with dead as (
      delete from job_workers w
      where not exists (
        select 1
        from pg_stat_activity a
        where a.datname = current_database() and a.application_name = w.process_name
      )
      returning worker_id
    )
    select worker_id
    from dead
    union
    select locked_by
    from graphile_worker._private_jobs
    where locked_at < now() - make_interval(secs => ${UNKNOWN_SECONDS})
      and not exists (select from job_workers where worker_id = locked_by)`
  if (dead.length === 0) return 0
  await sql`select graphile_worker.force_unlock_workers(${dead.map(row => row.worker_id)}::text[])`
  return dead.length
}
