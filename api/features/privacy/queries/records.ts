import type { Queryable } from '#api/platform/database/database.ts'

/** @returns how many were deleted */
export async function deleteMessagesBefore(sql: Queryable, at: Date, limit: number): Promise<number> {
  const rows = await sql`
    delete from messages
    where id in (select id from messages where created_at < ${at} order by created_at limit ${limit})`
  return rows.count
}

/**
 * Empties the details of journal entries and leaves what was done, by whom and when.
 * @returns how many were emptied
 */
export async function emptyEntriesBefore(sql: Queryable, at: Date, limit: number): Promise<number> {
  const rows = await sql`
    update audit_entries
    set details = '{}'
    where id in (select id from audit_entries where at < ${at} and details <> '{}' order by at limit ${limit})`
  return rows.count
}

/** @returns how many were deleted */
export async function deleteEntriesBefore(sql: Queryable, at: Date, limit: number): Promise<number> {
  const rows = await sql`
    delete from audit_entries
    where id in (select id from audit_entries where at < ${at} order by at limit ${limit})`
  return rows.count
}
