import type { Queryable } from '#api/platform/database/database.ts'
import type { Period } from '../rules/periods.ts'
import type { Counted } from '../rules/standings.ts'
import type { Bounds } from './made-orders.ts'

export type Members = { members: number; active: number; balance: number }

/** All accounts, those of them that earned a point in the period, and the sum of all balances. */
export async function members(sql: Queryable, { from, to }: Period): Promise<Members> {
  const [row] = await sql<Members[]>`
    select
      count(*) as members,
      count(*) filter (where exists (
        select
        from loyalty_ledger l
        where l.customer_id = c.id
          and l.kind = 'earned'
          and l.reversed_at is null
          and l.earned_on between ${from} and ${to}
      )) as active,
      coalesce(sum(points_balance), 0) as balance
    from customers c`
  return row as Members
}

/**
 * Accounts by the points that they ever earned: the balance and what they have spent.
 * @param most accounts with more points count as having this many
 */
export async function membersByPoints(
  sql: Queryable,
  { pointsPerReward, most }: { pointsPerReward: number; most: number },
): Promise<Counted[]> {
  return await sql<Counted[]>`
    select least(c.points_balance + ${pointsPerReward} * coalesce(v.count, 0), ${most})::int as number,
      count(*) as customers
    from customers c
    left join (
      select customer_id, count(*)
      from vouchers
      group by customer_id
    ) v on v.customer_id = c.id
    group by 1`
}

export type PointsOfPeriod = { issued: number; redeemed: number }

/** Points given less those taken back, at least none, and points spent on dishes. */
export async function pointsOf(sql: Queryable, { from, to }: Period, { start, end }: Bounds): Promise<PointsOfPeriod> {
  const [row] = await sql<PointsOfPeriod[]>`
    select greatest(0, earned + adjusted) as issued, redeemed
    from
      (
        select count(*) as earned
        from loyalty_ledger
        where kind = 'earned' and reversed_at is null and earned_on between ${from} and ${to}
      ) e,
      (
        select
          coalesce(sum(points) filter (where kind = 'adjusted'), 0) as adjusted,
          coalesce(-sum(points) filter (where kind = 'redeemed'), 0) as redeemed
        from loyalty_ledger
        where kind in ('adjusted', 'redeemed') and created_at >= ${start} and created_at < ${end}
      ) o`
  return row as PointsOfPeriod
}

export type Movement = { email: string; reason: string; points: number; createdAt: Date }

/** The newest movements of points of all customers. */
export async function newestMovements(sql: Queryable, count: number): Promise<Movement[]> {
  return await sql<Movement[]>`
    select c.email, l.reason, l.points, l.created_at as "createdAt"
    from loyalty_ledger l
    join customers c on c.id = l.customer_id
    order by l.id desc
    limit ${count}`
}
