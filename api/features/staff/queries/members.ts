import type { StaffRole } from '#api/kernel/people/actor.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { asValue, type Change } from '#api/platform/database/row.ts'

export type MemberRow = {
  id: string
  username: string
  name: string
  role: StaffRole
  disabledAt: Date | null
  createdAt: Date
  lastSeenAt: Date | null
  hasFactor: boolean
}

export async function members(sql: Queryable): Promise<MemberRow[]> {
  return await sql<MemberRow[]>`
    select ${memberColumns(sql)}
    from staff
    order by disabled_at is not null, role, lower(name), id`
}

export async function memberById(sql: Queryable, id: string): Promise<MemberRow | undefined> {
  const [row] = await sql<MemberRow[]>`
    select ${memberColumns(sql)}
    from staff
    where id = ${id}`
  return row
}

const memberColumns = (sql: Queryable) => sql`
  id, username, name, role, disabled_at as "disabledAt", created_at as "createdAt",
  (select max(last_seen_at) from sessions where staff_id = staff.id) as "lastSeenAt",
  exists (select from passkeys where staff_id = staff.id)
    or exists (select from staff_totp where staff_id = staff.id and confirmed_at is not null) as "hasFactor"`

export type LockedAccount = { id: string; name: string; role: StaffRole; isDisabled: boolean; disabledAt: Date | null }

/** Every account, locked until the transaction ends. */
export async function lockedAccounts(tx: Queryable): Promise<LockedAccount[]> {
  return await tx<LockedAccount[]>`
    select id, name, role, disabled_at is not null as "isDisabled", disabled_at as "disabledAt"
    from staff
    order by id
    for update`
}

/** @param account.password undefined: it stays as it is */
export async function updateMember(
  tx: Queryable,
  account: {
    id: string
    name: string
    role: StaffRole
    disabledAt: Date | null
    password: { hash: string; setAt: Date } | undefined
  },
): Promise<void> {
  const change: Change<'staff', 'name' | 'role' | 'disabled_at' | 'password_hash' | 'password_set_at'> = {
    name: account.name,
    role: account.role,
    disabled_at: account.disabledAt,
    password_hash: account.password?.hash ?? asValue(tx`password_hash`),
    password_set_at: account.password?.setAt ?? asValue(tx`password_set_at`),
  }
  await tx`update staff set ${tx(change)} where id = ${account.id}`
}
