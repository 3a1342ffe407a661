import type { Queryable } from '#api/platform/database/database.ts'
import { livingStaffSessions, revokeStaffSession, type StaffSessionRow } from '../queries/staff-sessions.ts'
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
