import type { Queryable } from '#api/platform/database/database.ts'
import type { Row } from '#api/platform/database/row.ts'

export type FailedPayout = { id: string; amountCents: number; failure: string | null; arrivesOn: string; heardAt: Date }

/** True the first time. */
export async function insertFailedPayout(tx: Queryable, payout: FailedPayout): Promise<boolean> {
  const row: Row<'failed_payouts'> = {
    id: payout.id,
    amount_cents: payout.amountCents,
    failure: payout.failure,
    arrives_on: payout.arrivesOn,
    heard_at: payout.heardAt,
  }
  const rows = await tx`insert into failed_payouts ${tx(row)} on conflict (id) do nothing returning 1`
  return rows.length > 0
}

export async function newestFailedPayouts(sql: Queryable, limit: number): Promise<FailedPayout[]> {
  return await sql<FailedPayout[]>`
    select id, amount_cents as "amountCents", failure, arrives_on as "arrivesOn", heard_at as "heardAt"
    from failed_payouts
    order by heard_at desc, id
    limit ${limit}`
}
