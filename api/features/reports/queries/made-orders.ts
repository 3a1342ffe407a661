import type { Queryable } from '#api/platform/database/database.ts'
import type { Period } from '../rules/periods.ts'

/** The instants between which a period's days lie. */
export type Bounds = { start: Date; end: Date }

export type MadeOrders = {
  /** How many of those placed in the period are not paid so far, or were given back in full. */
  notKept: number
  /** How many kept ones were paid in the period but placed outside it. */
  madeOutside: number
  /** How many kept ones were placed in the period but paid outside it. */
  paidOutside: number
}

/**
 * The corrections that turn the number of kept orders into that of placed ones. Only few orders, about midnight, are
 * placed on one day and paid on another, and they have an index of their own: so placing an order need not update a
 * sum.
 */
export async function madeOrders(sql: Queryable, { from, to }: Period, { start, end }: Bounds): Promise<MadeOrders> {
  const crossed = sql`paid_on <> (created_at at time zone 'Europe/Paris')::date`
  const isMadeThen = sql`(created_at >= ${start} and created_at < ${end})`
  const [row] = await sql<MadeOrders[]>`
    select
      (select count(*) from orders where paid_on is null and till_at is null and ${isMadeThen}) + (
        select count(*)
        from orders o
        where paid_on is not null and (refunded_cents > 0 or withdrawn_cents > 0 or status = 'cancelled')
          and not is_kept(o) and ${isMadeThen}
      ) as "notKept",
      (
        select count(*)
        from orders o
        where is_kept(o) and ${crossed} and paid_on between ${from} and ${to} and not ${isMadeThen}
      ) as "madeOutside",
      (
        select count(*)
        from orders o
        where is_kept(o) and ${crossed} and paid_on not between ${from} and ${to} and ${isMadeThen}
      ) as "paidOutside"`
  return row as MadeOrders
}

/** Orders cancelled in a period by reason; null where no reason is stored. */
export async function cancelledOrders(
  sql: Queryable,
  { start, end }: Bounds,
): Promise<{ reason: string | null; orders: number }[]> {
  return await sql<{ reason: string | null; orders: number }[]>`
    select cancel_reason as reason, count(*) as orders
    from orders
    where cancelled_at >= ${start} and cancelled_at < ${end}
    group by cancel_reason`
}

/**
 * The orders that staff took for the till in a period, without those that were called off: how many, what they come to
 * by the menu's prices, and how many of them are marked as collected. It is nobody's revenue: what the till was paid
 * stands in the till, so the marked ones are counted and never added up.
 * Source: docs/decisions/0115-collected-is-a-mark.md.
 */
export async function ordersAtTill(sql: Queryable, { start, end }: Bounds): Promise<AtTill> {
  const [row] = await sql<AtTill[]>`
    select count(*) as orders, coalesce(sum(total_cents), 0) as cents, count(collected_at) as collected
    from orders
    where till_at >= ${start} and till_at < ${end} and status <> 'cancelled'`
  return row as AtTill
}

type AtTill = { orders: number; cents: number; collected: number }
