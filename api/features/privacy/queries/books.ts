import type { Queryable } from '#api/platform/database.ts'

/**
 * Locks orders of days before a Paris day, the oldest first: when they were paid, or else placed. One that a voucher of
 * a living account was spent on stays with it: without its order the voucher could be spent again.
 * @returns their ids
 */
export async function lockedOrdersBefore(tx: Queryable, day: string, limit: number): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select id
    from orders o
    where coalesce(o.paid_on, (o.created_at at time zone 'Europe/Paris')::date) < ${day}
      and not exists (select from vouchers v where v.order_id = o.id)
    order by o.created_at, o.id
    limit ${limit}
    for update skip locked`
  return rows.map(({ id }) => id)
}

/** Takes orders away with their payments; lines, events, holds and messages go with them, and they leave the sums. */
export async function deleteOrders(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx`
    delete from refunds
    using payments
    where payments.id = refunds.payment_id and payments.order_id = any(${ids as string[]}::uuid[])`
  await tx`delete from payments where order_id = any(${ids as string[]}::uuid[])`
  await tx`delete from orders where id = any(${ids as string[]}::uuid[])`
}

/** Takes the sums of days away that have no order any more. @param day the first Paris day that is kept */
export async function deleteEmptySums(sql: Queryable, day: string): Promise<void> {
  await sql`
    delete from sales_hours s
    where paid_on < ${day} and not exists (select from orders o where o.paid_on = s.paid_on)`
  await sql`
    delete from sales_dishes s
    where paid_on < ${day} and not exists (select from orders o where o.paid_on = s.paid_on)`
}
