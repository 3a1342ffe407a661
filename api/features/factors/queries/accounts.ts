import type { Queryable } from '#api/platform/database/database.ts'

export async function accountName(sql: Queryable, staffId: string): Promise<{ username: string; name: string }> {
  const [row] = await sql<{ username: string; name: string }[]>`
    select username, name
    from staff
    where id = ${staffId}`
  return row ?? { username: '', name: '' }
}

export async function accountPassword(
  sql: Queryable,
  staffId: string,
): Promise<{ username: string; passwordHash: string } | undefined> {
  const [row] = await sql<{ username: string; passwordHash: string }[]>`
    select username, password_hash as "passwordHash"
    from staff
    where id = ${staffId}
      and disabled_at is null`
  return row
}
