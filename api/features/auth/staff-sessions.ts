import type { Columns, Queryable } from '#api/platform/database/database.ts'
import { forgetDevicesOf } from './known-devices.ts'

/** Everywhere where somebody of the staff is logged in, the device seen last first. */
export async function openStaffSessions(sql: Queryable, now: Date): Promise<StaffSessionRow[]> {
  return await livingStaffSessions(sql, now)
}

/**
 * Ends a living session of the staff. Which of the account's known devices it was is not kept, so that none is known any
 * more: the next login by any of them is mailed again.
 * @returns whose it was, and on what; undefined where there is none
 */
export async function endStaffSessionOf(
  tx: Queryable,
  id: string,
  now: Date,
): Promise<{ staffId: string; device: string } | undefined> {
  const ended = await revokeStaffSession(tx, id, now)
  if (ended) await forgetDevicesOf(tx, { kind: 'staff', id: ended.staffId })
  return ended
}

type StaffSessionRow = Columns<'sessions', 'id' | 'device' | 'createdAt' | 'lastSeenAt'> & {
  staffId: string
  name: string
  person: string | null
}

/** The living sessions of everybody who is not disabled, the one seen last first. */
async function livingStaffSessions(sql: Queryable, now: Date): Promise<StaffSessionRow[]> {
  return await sql<StaffSessionRow[]>`
    select s.id, s.staff_id, staff.name, person.name as person, s.device, s.created_at,
      s.last_seen_at
    from sessions s
    join staff on staff.id = s.staff_id and staff.disabled_at is null
    left join staff person on person.id = s.person_id and person.disabled_at is null
    where s.revoked_at is null
      and s.expires_at > ${now}
    order by s.last_seen_at desc, s.id`
}

/** Ends a living session of the staff; undefined when there is no such session. */
async function revokeStaffSession(
  tx: Queryable,
  id: string,
  now: Date,
): Promise<{ staffId: string; device: string } | undefined> {
  const [row] = await tx<{ staffId: string; device: string }[]>`
    update sessions
    set revoked_at = ${now}
    where id = ${id}
      and staff_id is not null
      and revoked_at is null
      and expires_at > ${now}
    returning staff_id, device`
  return row
}
