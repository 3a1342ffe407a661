import { POINTS_PER_REWARD } from '#api/kernel/order/points.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { type LoyaltyStats, TIERS } from '../contract/reports.ts'
import { type Movement, members, membersByPoints, newestMovements, pointsOf } from '../queries/points.ts'
import { lastDays } from '../rules/periods.ts'
import { percentOf } from '../rules/sales/rates.ts'
import { byTier, MOST_POINTS_TOLD_APART } from '../rules/standings.ts'
import { atOneInstant, boundsOf } from './at-one-instant.ts'

const NEWEST = 10

/** The loyalty card in the last days up to and with today. Source: docs/decisions/0018-what-figures-mean.md. */
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
      recent_transactions: (await newestMovements(tx, NEWEST)).map(toTransaction),
    }
  })
}

function toTransaction({ email, reason, points, createdAt }: Movement): LoyaltyStats['recent_transactions'][number] {
  return { customer_email: email, description: reason, points, timestamp: createdAt.toISOString() }
}
