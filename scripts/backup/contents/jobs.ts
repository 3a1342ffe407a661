/**
 * Jobs that wait are kept by their name and payload rather than as the job tables' rows, which belong to the package's
 * version. How often one was tried is kept with it: one that was given up is not begun anew. A job that was under way
 * waits again; what it had done is in the tables of the same instant, or it is not.
 */
import type { Queryable } from '#api/platform/database/database.ts'

const TABLES = ['_private_jobs', '_private_tasks', '_private_job_queues'].map(name => `graphile_worker.${name}`)
const COLUMNS = 'payload, priority, run_at, attempts, max_attempts, last_error, created_at, updated_at, key, flags'

/** The job tables to lock, if there are any. */
export async function jobTables(sql: Queryable): Promise<string[]> {
  const [found] = await sql<
    { there: boolean }[]
  >`select to_regclass('graphile_worker._private_jobs') is not null as there`
  return found?.there ? TABLES : []
}

/** The query of the jobs, for COPY. @param hasJobs whether there are job tables */
export function jobsQuery(hasJobs: boolean): string {
  if (!hasJobs) return `select null::text as task, null::text as queue, null::json as payload where false`
  return `
    select t.identifier as task, q.queue_name as queue, ${COLUMNS.replaceAll(/\b(?=[a-z])/g, 'j.')}
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    order by j.id`
}

/** Makes room for the jobs of a backup, for COPY. @returns where they go */
export async function makeJobRoom(tx: Queryable): Promise<string> {
  await tx.unsafe(`
    create temporary table restored_jobs on commit drop as
    select null::text as task, null::text as queue, ${COLUMNS}
    from graphile_worker._private_jobs
    where false`)
  return 'restored_jobs'
}

/** Hands the loaded jobs to the workers. */
export async function takeUpJobs(tx: Queryable): Promise<void> {
  await tx.unsafe(`
    insert into graphile_worker._private_tasks (identifier)
    select distinct task from restored_jobs
    on conflict do nothing`)
  await tx.unsafe(`
    insert into graphile_worker._private_job_queues (queue_name)
    select distinct queue from restored_jobs where queue is not null
    on conflict do nothing`)
  await tx.unsafe(`
    insert into graphile_worker._private_jobs (task_id, job_queue_id, ${COLUMNS})
    select t.id, q.id, ${COLUMNS.replaceAll(/\b(?=[a-z])/g, 'j.')}
    from restored_jobs j
    join graphile_worker._private_tasks t on t.identifier = j.task
    left join graphile_worker._private_job_queues q on q.queue_name = j.queue`)
}
