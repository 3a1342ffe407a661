import type { Queryable } from '#api/platform/database/database.ts'
import type { Row } from '#api/platform/database/row.ts'

export type DisputeRow = {
  id: string
  paymentId: string
  orderId: string
  amountCents: number
  reason: string
  status: string
  answerBy: Date | null
  withdrawnCents: number
  openedAt: Date
  heardAt: Date
}

const disputeColumns = (sql: Queryable) => sql`
  id, payment_id as "paymentId", order_id as "orderId", amount_cents as "amountCents", reason, status,
  answer_by as "answerBy", withdrawn_cents as "withdrawnCents", opened_at as "openedAt", heard_at as "heardAt"`

/** What is known of a dispute. Lock its payment first. */
export async function disputeById(sql: Queryable, id: string): Promise<DisputeRow | undefined> {
  const [row] = await sql<DisputeRow[]>`select ${disputeColumns(sql)} from disputes where id = ${id}`
  return row
}

/**
 * Stores what the provider said of a dispute, unless something newer stands there already.
 * @param askedAt when it was asked
 * @returns whether it was stored
 */
export async function saveDispute(tx: Queryable, dispute: DisputeRow, askedAt: Date): Promise<boolean> {
  const row: Row<'disputes'> = {
    id: dispute.id,
    payment_id: dispute.paymentId,
    order_id: dispute.orderId,
    amount_cents: dispute.amountCents,
    reason: dispute.reason,
    status: dispute.status,
    answer_by: dispute.answerBy,
    withdrawn_cents: dispute.withdrawnCents,
    opened_at: dispute.openedAt,
    heard_at: dispute.heardAt,
    asked_at: askedAt,
  }
  const rows = await tx`
    insert into disputes ${tx(row)}
    on conflict (id) do update
    set amount_cents = excluded.amount_cents, reason = excluded.reason, status = excluded.status,
      answer_by = excluded.answer_by, withdrawn_cents = excluded.withdrawn_cents, asked_at = excluded.asked_at
    where disputes.asked_at <= excluded.asked_at
    returning 1`
  return rows.length > 0
}

/** Brings what banks hold of a payment to the sum of its disputes. @returns that sum */
export async function sumWithdrawn(tx: Queryable, paymentId: string): Promise<number> {
  const [row] = await tx<{ cents: number }[]>`
    update payments
    set withdrawn_cents = (select coalesce(sum(withdrawn_cents), 0) from disputes where payment_id = ${paymentId})
    where id = ${paymentId}
    returning withdrawn_cents as cents`
  return row?.cents ?? 0
}

/** Disputes, newest first. */
export async function newestDisputes(sql: Queryable, limit: number): Promise<(DisputeRow & { orderedBy: string })[]> {
  return await sql<(DisputeRow & { orderedBy: string })[]>`
    select d.*, coalesce(o.customer_name, '') as "orderedBy"
    from (select ${disputeColumns(sql)} from disputes order by opened_at desc, id limit ${limit}) d
    join orders o on o.id = d."orderId"
    order by d."openedAt" desc, d.id`
}
