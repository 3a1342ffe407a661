import type { Queryable } from '#api/platform/database/database.ts'

const parisDate = (sql: Queryable, at: ReturnType<Queryable>) => sql`(${at} at time zone 'Europe/Paris')::date`

// The day of an order in the books is that of its payment, or of the till's; what follows may lie in a later year.
const isInBooks = (sql: Queryable, day: string) => sql`
  greatest(coalesce(o.paid_on, ${parisDate(sql, sql`o.created_at`)}), o.collected_on) >= ${day}
  or exists (select from invoices i where i.order_id = o.id and i.issued_on >= ${day})
  or exists (
    select from refunds r
    join payments p on p.id = r.payment_id
    where p.order_id = o.id and ${parisDate(sql, sql`greatest(r.created_at, r.sent_at)`)} >= ${day}
  )
  or exists (
    select from order_revisions r
    where r.order_id = o.id and ${parisDate(sql, sql`greatest(r.created_at, r.ended_at)`)} >= ${day}
  )
  or exists (select from disputes d where d.order_id = o.id and ${parisDate(sql, sql`d.heard_at`)} >= ${day})`

/**
 * Locks orders that nothing keeps in the books from a Paris day on, neither their sale nor an invoice, a refund, a
 * revision or a dispute of theirs, the oldest first. One whose contract the law has kept is skipped as long, since its
 * pickup may lie in the next year. An order with a voucher of a living account is skipped, because without its order the voucher could be spent again.
 * @param kept.today Paris day
 * @param kept.contractFromCents the sum from which contracts are kept
 * @returns their ids
 */
export async function lockedOrdersBefore(
  tx: Queryable,
  day: string,
  kept: { today: string; contractFromCents: number },
  limit: number,
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id
    from orders o
    where not (${isInBooks(tx, day)})
      and not exists (select from vouchers v where v.order_id = o.id)
      and not exists (select from kept_contracts k where k.order_id = o.id)
      and not (
        o.paid_at is not null
        and o.status <> 'cancelled'
        and o.total_cents + o.reduced_cents >= ${kept.contractFromCents}
        and (o.pickup_at at time zone 'Europe/Paris')::date + interval '10 years' >= ${kept.today}::date
      )
    order by o.created_at, o.id
    limit ${limit}
    for update skip locked`
  return rows.map(({ id }) => id)
}

/** Deletes what was kept of people for their contracts, when its last day is over. @param today Paris day */
export async function deleteContractsBefore(sql: Queryable, today: string): Promise<void> {
  await sql`delete from kept_contracts where kept_until < ${today}`
}

/**
 * Deletes orders with their payments; lines, events, holds and messages go with them, and triggers take them out of the
 * reports' sums.
 */
export async function deleteOrders(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx`
    delete from refunds
    using payments
    where payments.id = refunds.payment_id and payments.order_id = any(${ids as string[]}::uuid[])`
  await tx`delete from disputes where order_id = any(${ids as string[]}::uuid[])`
  await tx`delete from payments where order_id = any(${ids as string[]}::uuid[])`
  await tx`delete from orders where id = any(${ids as string[]}::uuid[])`
}

/**
 * Deletes the sums of days that have no order any more.
 * @param day the first Paris day that is kept
 */
export async function deleteEmptySums(sql: Queryable, day: string): Promise<void> {
  await sql`
    delete from sales_hours s
    where paid_on < ${day} and not exists (select from orders o where o.paid_on = s.paid_on)`
  await sql`
    delete from sales_dishes s
    where paid_on < ${day} and not exists (select from orders o where o.paid_on = s.paid_on)`
}

/** What was said of payouts that the bank sent back before a Paris day. */
export async function deletePayoutsBefore(sql: Queryable, day: string): Promise<void> {
  await sql`delete from failed_payouts where arrives_on < ${day}`
}
