import type { StaffRole } from '#api/kernel/people/roles.ts'
import { asValue, type Columns, type Queryable, type Row } from '#api/platform/database/database.ts'

export type StaffAccount = Columns<'staff', 'id' | 'username' | 'name' | 'passwordHash'> & {
  role: StaffRole
  isDisabled: boolean
}

/** @param username in either case */
export async function staffByUsername(sql: Queryable, username: string): Promise<StaffAccount | undefined> {
  const [row] = await sql<StaffAccount[]>`
    select id, username, name, role, password_hash, disabled_at is not null as is_disabled
    from staff
    where username = lower(${username})`
  return row
}

export async function staffById(sql: Queryable, id: string): Promise<StaffAccount | undefined> {
  const [row] = await sql<StaffAccount[]>`
    select id, username, name, role, password_hash, disabled_at is not null as is_disabled
    from staff
    where id = ${id}`
  return row
}

/** Whether the account is still as it was read; locks it, so that it stays so until the transaction ends. */
export async function isStillOpenTo(tx: Queryable, { id, passwordHash }: StaffAccount): Promise<boolean> {
  const rows = await tx`
    select 1
    from staff
    where id = ${id}
      and password_hash = ${passwordHash}
      and disabled_at is null
    for share`
  return rows.count === 1
}

/** The hashes of everybody else who may log in. */
export async function otherPasswords(sql: Queryable, id: string): Promise<string[]> {
  const rows = await sql<{ hash: string }[]>`
    select password_hash as hash
    from staff
    where id <> ${id} and disabled_at is null`
  return rows.map(({ hash }) => hash)
}

export async function hasStaffOf(tx: Queryable, role: StaffRole): Promise<boolean> {
  const rows = await tx`
    select 1
    from staff
    where role = ${role}
    limit 1`
  return rows.count === 1
}

/** Writes an account unless its username is taken; waits for a concurrent insert that is about to take it. */
export async function insertStaff(
  tx: Queryable,
  account: {
    id: string
    username: string
    name: string
    role: StaffRole
    passwordHash: string
    createdAt: Date
  },
): Promise<boolean> {
  const row: Row<'staff', 'disabledAt'> = {
    id: account.id,
    username: asValue(tx`lower(${account.username})`),
    name: account.name,
    role: account.role,
    passwordHash: account.passwordHash,
    createdAt: account.createdAt,
    passwordSetAt: account.createdAt,
  }
  const rows = await tx`
    insert into staff ${tx(row)}
    on conflict do nothing`
  return rows.count === 1
}
