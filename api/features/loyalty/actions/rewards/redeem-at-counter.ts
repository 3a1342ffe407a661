import { menuSnapshot } from '#api/features/menu/actions/menu-snapshot.ts'
import { bookOf } from '#api/features/pricing/rules/book/indexed-menu.ts'
import type { InputOf, OutputOf } from '#api/kernel/calls/endpoint.ts'
import { availableRewards } from '#api/kernel/order/points.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { cacheAnswer } from '#api/platform/answers/idempotency.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { writeAuditEntry } from '#api/platform/trail/audit.ts'
import type { redeemAtCounter as redeemAtCounterEndpoint } from '../../contract/loyalty-admin.ts'
import { toReward } from '../../views/loyalty-view.ts'
import { holderOfCard } from '../cards/shown-card.ts'
import { buyDish, wantedDish } from './redeem-reward.ts'

type CounterAnswer = OutputOf<typeof redeemAtCounterEndpoint>

/**
 * Buys a dish with ten points of the card that is shown at the counter, by the rules of `redeemReward`. The voucher
 * stays the customer's where no order takes it, the customer's history says where the points went, the journal who.
 * @throws AppError 'customer_not_found' for a card that nobody has, and what `redeemReward` throws of dish and points
 * Source: docs/decisions/0113-points-are-spent-at-the-counter.md.
 */
export async function redeemAtCounter(
  ctx: Ctx,
  body: InputOf<typeof redeemAtCounterEndpoint>['body'],
): Promise<CounterAnswer> {
  const { staffId } = ctx.actor as Staff
  const holder = await holderOfCard(ctx, body.card_id.trim().toUpperCase())
  if (!holder) throw new AppError('customer_not_found')
  const item = await wantedDish(ctx, body.item_id)
  const { menu } = await ctx.snapshots.read(menuSnapshot)
  const now = ctx.clock()
  return await ctx.sql.begin(async tx => {
    const { rewardId, points } = await buyDish(ctx, tx, holder.id, item, ' au comptoir')
    const voucher = { id: rewardId, rewardDishId: item.item_id, orderId: null, createdAt: now }
    await writeAuditEntry(tx, {
      from: ctx.actor,
      staffId,
      action: 'loyalty.redeemed',
      subject: holder.id,
      at: now,
      details: { name: holder.name, dish: item.item_name, balance: points },
    })
    const answer: CounterAnswer = {
      reward: toReward(voucher, bookOf(menu)),
      total_points: points,
      available_rewards: availableRewards(points),
    }
    await cacheAnswer(tx, ctx, { status: 201, response: answer })
    return answer
  })
}
