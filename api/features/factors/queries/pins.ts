import type { Queryable } from '#api/platform/database/database.ts'
import type { Row } from '#api/platform/database/row.ts'
import { MOST_WRONG_PINS } from '../rules/pin.ts'

export async function pinHashOf(sql: Queryable, staffId: string): Promise<string | undefined> {
  const [row] = await sql<{ hash: string }[]>`select pin_hash as hash from staff_pins where staff_id = ${staffId}`
  return row?.hash
}

export async function writePin(tx: Queryable, staffId: string, pinHash: string, setAt: Date): Promise<void> {
  const row: Row<'staff_pins'> = { staff_id: staffId, pin_hash: pinHash, set_at: setAt }
  await tx`
    insert into staff_pins ${tx(row)}
    on conflict (staff_id) do update
      set pin_hash = excluded.pin_hash, set_at = excluded.set_at`
}

export async function deletePin(tx: Queryable, staffId: string): Promise<boolean> {
  const rows = await tx`delete from staff_pins where staff_id = ${staffId}`
  return rows.count === 1
}

/**
 * Counts a try as wrong before it is looked at, so that a burst of guesses is counted too.
 * @returns false where there were too many before
 */
export async function countPinTry(sql: Queryable, staffId: string, sessionId: string): Promise<boolean> {
  const row: Row<'staff_pin_tries'> = { staff_id: staffId, session_id: sessionId, wrong: 1 }
  const rows = await sql`
    insert into staff_pin_tries ${sql(row)}
    on conflict (staff_id, session_id) do update
      set wrong = staff_pin_tries.wrong + 1
      where staff_pin_tries.wrong < ${MOST_WRONG_PINS}`
  return rows.count === 1
}

/** After a proof of the person on this device. */
export async function forgetPinTries(sql: Queryable, staffId: string, sessionId: string): Promise<void> {
  await sql`delete from staff_pin_tries where staff_id = ${staffId} and session_id = ${sessionId}`
}
