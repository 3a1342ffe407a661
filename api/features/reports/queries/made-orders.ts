import type { Queryable } from '#api/platform/database.ts'
import type { Period } from '../rules/periods.ts'

/** The instants between which a period's days lie. */
export type Bounds = { start: Date; end: Date }

export type MadeOrders = {
  /** Of those made in the period, those not paid until now. */
  neverPaid: number
  /** Paid in the period, made outside it. */
  madeOutside: number
  /** Made in the period, paid outside it. */
  paidOutside: number
}

/**
 * What paid orders are to be repaired by to tell made orders from them. Few are made on one day and paid on another, about
 * midnight: they have an index of their own, and nobody who places an order waits for a sum.
 */
export async function madeOrders(sql: Queryable, { from, to }: Period, { start, end }: Bounds): Promise<MadeOrders> {
  const crossed = sql`paid_on <> (created_at at time zone 'Europe/Paris')::date`
  const isMadeThen = sql`(created_at >= ${start} and created_at < ${end})`
  const [row] = await sql<MadeOrders[]>`
    select
      (select count(*) from orders where paid_on is null and ${isMadeThen}) as "neverPaid",
      (
        select count(*)
        from orders
        where ${crossed} and paid_on between ${from} and ${to} and not ${isMadeThen}
      ) as "madeOutside",
      (
        select count(*)
        from orders
        where ${crossed} and paid_on not between ${from} and ${to} and ${isMadeThen}
      ) as "paidOutside"`
  return row as MadeOrders
}

/** Orders cancelled in a period by reason, null where none is kept. */
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
