import { columnsOf, type OwnerColumns, type SessionKind, type SessionOwner } from '#api/kernel/session-owner.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import type { Row } from '#api/platform/database/row.ts'

/** What a challenge is for; a login does not know yet whose it will be. */
export type ChallengeOf =
  | { purpose: 'login'; kind: SessionKind }
  | { purpose: 'enrol' | 'step_up'; owner: SessionOwner }

export async function insertChallenge(
  sql: Queryable,
  challenge: string,
  of: ChallengeOf,
  expiresAt: Date,
): Promise<void> {
  const { customerId, staffId } = columnsFor(of)
  const row: Row<'webauthn_challenges'> = {
    challenge,
    purpose: of.purpose,
    staff_id: staffId,
    customer_id: customerId,
    expires_at: expiresAt,
  }
  await sql`insert into webauthn_challenges ${sql(row)}`
}

/** Uses a challenge up. @returns whether it was ours, of this purpose and account, and not over */
export async function takeChallenge(sql: Queryable, challenge: string, of: ChallengeOf, now: Date): Promise<boolean> {
  const { customerId, staffId } = columnsFor(of)
  const rows = await sql`
    delete from webauthn_challenges
    where challenge = ${challenge}
      and purpose = ${of.purpose}
      and staff_id is not distinct from ${staffId}
      and customer_id is not distinct from ${customerId}
      and expires_at > ${now}`
  return rows.count === 1
}

function columnsFor(of: ChallengeOf): OwnerColumns {
  return of.purpose === 'login' ? { customerId: null, staffId: null } : columnsOf(of.owner)
}
