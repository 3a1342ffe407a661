import type { StaffRole } from '#api/kernel/people/actor.ts'
import type { Queryable } from '#api/platform/database/database.ts'

export type PersonRow = {
  id: string
  name: string
  role: StaffRole
  hasPin: boolean
  hasPasskey: boolean
  hasTotp: boolean
}

/** Everyone whose account is not disabled, by name; or one of them. */
export async function persons(sql: Queryable, id: string | null = null): Promise<PersonRow[]> {
  return await sql<PersonRow[]>`
    select
      id,
      name,
      role,
      exists (select from staff_pins where staff_id = staff.id) as "hasPin",
      exists (select from passkeys where staff_id = staff.id) as "hasPasskey",
      exists (select from staff_totp where staff_id = staff.id and confirmed_at is not null) as "hasTotp"
    from staff
    where disabled_at is null
      ${id === null ? sql`` : sql`and id = ${id}`}
    order by lower(name), id`
}
