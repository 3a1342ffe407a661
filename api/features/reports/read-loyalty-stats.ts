import { POINTS_PER_REWARD } from '#api/kernel/order/points.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Columns, Queryable } from '#api/platform/database/database.ts'
import { type LoyaltyStats, TIERS } from './contract.ts'
import { byTier, type Counted, lastDays, MOST_POINTS_TOLD_APART, type Period, percentOf } from './figures.ts'
import { wireTables } from './rules/report-columns.ts'
import { LOYALTY_TABLES } from './rules/report-tables.ts'
import { atOneInstant, type Bounds, boundsOf } from './sales.ts'

const NEWEST = 10

/** The loyalty card in the last days up to and with today. Source: docs/decisions/0018-figures-count-what-was-kept.md. */
export async function readLoyaltyStats(ctx: Ctx, days: number): Promise<LoyaltyStats> {
  const period = lastDays(parisDay(ctx.clock()), days)
  return await atOneInstant(ctx, async tx => {
    const { members: all, active, balance } = await members(tx, period)
    const { issued, redeemed } = await pointsOf(tx, period, boundsOf(period))
    const tiers = byTier(
      await membersByPoints(tx, { pointsPerReward: POINTS_PER_REWARD, most: MOST_POINTS_TOLD_APART }),
    )
    return {
      ...period,
      total_members: all,
      active_members: active,
      activity_rate: percentOf(active, all),
      points_statistics: {
        total_points_issued: issued,
        total_points_redeemed: redeemed,
        points_in_circulation: balance,
      },
      tier_distribution: TIERS.map(tier => ({ _id: tier, count: tiers[tier] })),
      ...wireTables(LOYALTY_TABLES, { recent_transactions: await newestMovements(tx, NEWEST) }),
    }
  })
}

export type Members = { members: number; active: number; balance: number }

/** All accounts, those of them that earned a point in the period, and the sum of all balances. */
async function members(sql: Queryable, { from, to }: Period): Promise<Members> {
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
async function membersByPoints(
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
async function pointsOf(sql: Queryable, { from, to }: Period, { start, end }: Bounds): Promise<PointsOfPeriod> {
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

type Movement = Columns<'loyalty_ledger', 'reason' | 'points' | 'createdAt'> & { email: string }

/** The newest movements of points of all customers. */
async function newestMovements(sql: Queryable, count: number): Promise<Movement[]> {
  return await sql<Movement[]>`
    select c.email, l.reason, l.points, l.created_at
    from loyalty_ledger l
    join customers c on c.id = l.customer_id
    order by l.id desc
    limit ${count}`
}
