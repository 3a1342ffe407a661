import type { Queryable } from '#api/platform/database/database.ts'
import type { Row } from '#api/platform/database/row.ts'

export async function givenAwayCents(sql: Queryable, staffId: string, on: string): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`
    select cents
    from given_away
    where staff_id = ${staffId}
      and given_on = ${on}`
  return row?.cents ?? 0
}

/**
 * Counts what somebody gives, and locks their day until commit.
 * @returns false where it is more than their limit leaves; then nothing is counted
 */
export async function countGivenAway(
  tx: Queryable,
  given: { staffId: string; on: string; cents: number; limitCents: number },
): Promise<boolean> {
  const { staffId, on, cents, limitCents } = given
  if (cents > limitCents) return false
  const row: Row<'given_away'> = { staff_id: staffId, given_on: on, cents }
  const rows = await tx`
    insert into given_away ${tx(row)}
    on conflict (staff_id, given_on) do update
      set cents = given_away.cents + excluded.cents
      where given_away.cents + excluded.cents <= ${limitCents}`
  return rows.count === 1
}
