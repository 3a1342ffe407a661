import type { Queryable } from '#api/platform/database/database.ts'
import { isNumber } from '#api/platform/database/matching.ts'
import {
  linesOfOrder,
  type OrderRow,
  type OrderWithLines,
  orderColumns,
  revisionsOfOrder,
  type WholeOrder,
} from './order-rows.ts'

export async function orderById(sql: Queryable, id: string): Promise<OrderRow | undefined> {
  const [row] = await sql<OrderRow[]>`select ${orderColumns(sql)} from orders where id = ${id}`
  return row
}

export async function lockedOrder(tx: Queryable, id: string): Promise<OrderRow | undefined> {
  const [row] = await tx<OrderRow[]>`select ${orderColumns(tx)} from orders where id = ${id} for update`
  return row
}

/** The orders that came of one order in the making, whoever's they are, newest first; none that is cancelled. */
export function ordersOfMaking(sql: Queryable, making: string): Promise<OrderRow[]> {
  return sql<OrderRow[]>`
    select ${orderColumns(sql)}
    from orders
    where making = ${making} and status <> 'cancelled'
    order by created_at desc`
}

export async function wholeOrder(sql: Queryable, id: string): Promise<WholeOrder | undefined> {
  const [row] = await sql<WholeOrder[]>`
    select ${orderColumns(sql)},
      ${linesOfOrder(sql)} as lines, ${revisionsOfOrder(sql)} as revisions,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'status', e.status, 'at', e.at) order by e.id), '[]')
        from order_events e
        where e.order_id = orders.id
      ) as events,
      exists (select from payments p where p.order_id = orders.id) as "hasPaymentPage"
    from orders
    where id = ${id}`
  return row
}

/**
 * Whether another order of that customer earns that Paris day's point: one paid on it and not wholly refunded, or one
 * that the till has the money of.
 */
export async function hasOtherEarningOrder(
  tx: Queryable,
  { id, customerId }: Pick<OrderRow, 'id' | 'customerId'>,
  day: string,
): Promise<boolean> {
  const rows = await tx`
    select 1
    from orders
    where customer_id = ${customerId} and paid_on = ${day} and id <> ${id}
      and captured_cents > refunded_cents + withdrawn_cents
    union all
    select 1
    from orders
    where customer_id = ${customerId} and collected_on = ${day} and id <> ${id} and status <> 'cancelled'
      and total_cents > 0
    limit 1`
  return rows.length > 0
}

/** Unpaid orders that are overdue, either for payment or for reaching a payment page at all. */
export async function unpaidOrders(
  sql: Queryable,
  due: { now: Date; noPageSince: Date },
  limit: number,
): Promise<{ id: string; hasPage: boolean }[]> {
  return sql<{ id: string; hasPage: boolean }[]>`
    select id, has_page as "hasPage"
    from orders
    cross join lateral (select exists (select from payments p where p.order_id = orders.id) as has_page) pages
    where status = 'pending'
      and (pay_by <= ${due.now} or created_at <= ${due.noPageSince} and not has_page and taken_by is null)
    order by pay_by
    limit ${limit}`
}

/** Whether an order has ever had a payment page. */
export async function hasPaymentPage(tx: Queryable, orderId: string): Promise<boolean> {
  const rows = await tx`select 1 from payments where order_id = ${orderId} limit 1`
  return rows.length > 0
}

/**
 * The newest order of a telephone number that was not called off.
 * @param number as `telephone` answers it
 */
export async function lastOrderOfPhone(sql: Queryable, number: string): Promise<OrderWithLines | undefined> {
  const [row] = await sql<OrderWithLines[]>`
    select ${orderColumns(sql)}, ${linesOfOrder(sql)} as lines
    from orders
    where customer_phone is not null
      and ${isNumber(sql, sql`customer_phone`, number)}
      and status <> 'cancelled'
    order by created_at desc
    limit 1`
  return row
}

/** Whether the till has a small difference of an order that was paid by card. */
export async function hasCollectedDifference(sql: Queryable, orderId: string): Promise<boolean> {
  const rows = await sql`
    select from line_items where order_id = ${orderId} and till_collected_at is not null and removed_quantity < quantity`
  return rows.length > 0
}
