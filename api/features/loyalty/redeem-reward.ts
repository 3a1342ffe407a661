import { ownAccount } from '#api/features/customers/customer-accounts.ts'
import { menuSnapshot } from '#api/features/menu/snapshot.ts'
import { bookOf } from '#api/features/pricing/rules/price-book.ts'
import type { InputOf, OutputOf } from '#api/kernel/endpoint.ts'
import { uuid } from '#api/kernel/ids.ts'
import { availableRewards, POINTS_PER_REWARD } from '#api/kernel/order/points.ts'
import type { Staff } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { cacheAnswer } from '#api/platform/idempotency.ts'
import { writeAuditEntry } from '#api/platform/trail.ts'
import { holderOfCard } from './cards.ts'
import type * as contract from './contract.ts'
import type * as contractStaff from './contract-staff.ts'
import { lockedBalance, pendingPoints } from './points.ts'
import { assertEnoughPoints, countVouchers, insertRedemption, rewardDishes, toReward } from './vouchers.ts'

type Answer = OutputOf<typeof contract.redeemReward>

/**
 * Buys a dish with ten of the caller's points: a voucher that waits in the account, without expiry, until an order
 * takes it. Name, price and category come from the server, whatever the client sends.
 * @throws AppError 'not_yours', 'reward_unknown', 'item_unavailable' for a dish that no order could take now,
 *   'not_enough_points' naming what is missing
 * Source: docs/product.md#loyalty.
 */
export async function redeemReward(ctx: Ctx, body: InputOf<typeof contract.redeemReward>['body']): Promise<Answer> {
  const customerId = await ownAccount(ctx, body.user_email)
  const item = await wantedDish(ctx, body.item_id)
  return await ctx.sql.begin(async tx => {
    const { rewardId, points } = await buyDish(ctx, tx, customerId, item)
    const answer: Answer = {
      reward_id: rewardId,
      item,
      total_points: points,
      available_rewards: availableRewards(points),
      rewards_used: await countVouchers(tx, customerId),
    }
    await cacheAnswer(tx, ctx, { status: 201, response: answer })
    return answer
  })
}

/**
 * Takes ten points and gives the voucher that they bought. A point can be spent once its order can no longer be cancelled
 * by its customer.
 * @param where said in the customer's history
 * @returns the points that are left
 * @throws AppError 'not_enough_points'
 */
async function buyDish(
  ctx: Ctx,
  tx: Queryable,
  customerId: string,
  item: contract.RewardDish,
  where = '',
): Promise<{ rewardId: string; points: number }> {
  const balance = await lockedBalance(tx, customerId)
  if (balance === undefined) throw new AppError('unauthenticated')
  assertEnoughPoints(balance, await pendingPoints(tx, customerId, ctx.clock()))
  const rewardId = uuid()
  await insertRedemption(tx, {
    voucherId: rewardId,
    customerId,
    rewardDishId: item.item_id,
    points: POINTS_PER_REWARD,
    reason: `Plat offert${where}\u00a0: ${item.item_name}`,
    now: ctx.clock(),
  })
  return { rewardId, points: balance - POINTS_PER_REWARD }
}

/**
 * The dish that points shall buy, by the server's own name and price.
 * @throws AppError 'reward_unknown', 'item_unavailable'
 */
async function wantedDish(ctx: Ctx, itemId: string): Promise<contract.RewardDish> {
  const { menu } = await ctx.snapshots.read(menuSnapshot)
  const book = bookOf(menu)
  const wanted = rewardDishes(book).find(dish => dish.item_id === itemId)
  if (!wanted) throw refusedDish(book.rewards.get(itemId)?.name)
  const { available, ...dish } = wanted
  if (!available) {
    const sentence = `${dish.item_name} n’est pas disponible en ce moment. Choisissez un autre plat, vos points sont gardés.`
    throw new AppError('item_unavailable', { sentence, extra: { menuItemId: dish.item_id } })
  }
  return dish
}

/** @param name of a dish that points bought before; a page that was opened then offers it still */
function refusedDish(name: string | undefined): AppError {
  if (name === undefined) return new AppError('reward_unknown')
  const sentence = `${name} n’est plus proposé contre des points. Choisissez un autre plat, vos points sont gardés.`
  return new AppError('reward_unknown', { sentence })
}

type CounterAnswer = OutputOf<typeof contractStaff.redeemAtCounter>

/**
 * Buys a dish with ten points of the card that is shown at the counter, by the rules of `redeemReward`. The voucher
 * stays the customer's where no order takes it, the customer's history says where the points went, the journal who.
 * @throws AppError 'customer_not_found' for a card that nobody has, and what `redeemReward` throws of dish and points
 * Source: docs/product.md#the-board.
 */
export async function redeemAtCounter(
  ctx: Ctx,
  body: InputOf<typeof contractStaff.redeemAtCounter>['body'],
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
