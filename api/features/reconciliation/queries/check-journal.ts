import type { Queryable } from '#api/platform/database/database.ts'

/** Which of some subjects have a journal entry since an instant, as `kind subject`. */
export async function reportedSince(
  sql: Queryable,
  action: string,
  subjects: readonly string[],
  since: Date,
): Promise<Set<string>> {
  const rows = await sql<{ reported: string }[]>`
    select details ->> 'finding' || ' ' || subject as reported
    from audit_entries
    where subject = any(${subjects as string[]}) and at > ${since} and action = ${action}
      and details ->> 'finding' is not null`
  return new Set(rows.map(({ reported }) => reported))
}

/** Jobs that were given up since an instant. */
export async function givenUpJobs(sql: Queryable, since: Date): Promise<{ id: string; task: string }[]> {
  return await sql<{ id: string; task: string }[]>`
    select j.id::text, t.identifier as task
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.locked_at is null and j.updated_at > ${since}
    order by j.id`
}
