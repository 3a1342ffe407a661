import type { Queryable } from '#api/platform/database/database.ts'

export async function accountName(sql: Queryable, staffId: string): Promise<{ username: string; name: string }> {
  const [row] = await sql<{ username: string; name: string }[]>`
    select username, name
    from staff
    where id = ${staffId}`
  return row ?? { username: '', name: '' }
}

/** Undefined where the account may not log in. */
export async function passwordHashOf(sql: Queryable, staffId: string): Promise<string | undefined> {
  const [row] = await sql<{ passwordHash: string }[]>`
    select password_hash as "passwordHash"
    from staff
    where id = ${staffId}
      and disabled_at is null`
  return row?.passwordHash
}
