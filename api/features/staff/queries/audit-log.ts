import type { Queryable } from '#api/platform/database/database.ts'

export type AuditRow = {
  id: string
  at: Date
  staffId: string | null
  staffName: string | null
  staffUsername: string | null
  action: string
  subject: string
  subjectName: string | null
  details: Record<string, unknown>
}

export type AuditFilter = { staffId: string | null; action: string | null; from: Date | null; to: Date | null }

/**
 * Entries of the journal, newest first.
 * @param filter a null means no filter
 * @param before only those that were written before this one
 */
export async function auditRows(
  sql: Queryable,
  filter: AuditFilter,
  { before, limit }: { before: string | null; limit: number },
): Promise<AuditRow[]> {
  const { staffId, action, from, to } = filter
  return await sql<AuditRow[]>`
    select
      entry.id::text,
      entry.at,
      author.id as "staffId",
      author.name as "staffName",
      author.username as "staffUsername",
      entry.action,
      entry.subject,
      member.name as "subjectName",
      entry.details
    from audit_entries entry
    left join staff author on author.id = entry.staff_id
    left join staff member on member.id::text = entry.subject
    where true
      ${staffId === null ? sql`` : sql`and entry.staff_id = ${staffId}`}
      ${action === null ? sql`` : sql`and entry.action = ${action}`}
      ${from === null ? sql`` : sql`and entry.at >= ${from}`}
      ${to === null ? sql`` : sql`and entry.at < ${to}`}
      ${before === null ? sql`` : sql`and entry.id < ${before}`}
    order by entry.id desc
    limit ${limit}`
}

/**
 * Every action that the journal holds. It jumps in the index from one to the next, since there are few actions and many
 * entries.
 */
export async function notedActions(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ action: string }[]>`
    with recursive noted (action) as (
      select min(action)
      from audit_entries
      union all
      select (select min(entry.action) from audit_entries entry where entry.action > noted.action)
      from noted
      where noted.action is not null
    )
    select action
    from noted
    where action is not null`
  return rows.map(({ action }) => action)
}
