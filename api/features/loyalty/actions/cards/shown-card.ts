import { menuSnapshot } from '#api/features/menu/actions/menu-snapshot.ts'
import { bookOf } from '#api/features/pricing/rules/book/indexed-menu.ts'
import { availableRewards } from '#api/kernel/order/points.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import { type CardHolder, cardHolder } from '../../queries/qr-codes.ts'
import { countVouchers, shownVouchers } from '../../queries/vouchers.ts'
import { rewardDishes, toReward } from '../../views/loyalty-view.ts'

/**
 * The customer with that card id; undefined for an id that nobody has.
 * @param cardId upper case
 */
export async function holderOfCard(ctx: Ctx, cardId: string): Promise<CardHolder | undefined> {
  return await cardHolder(ctx.sql, cardId)
}

/** What the counter shows of a card: its customer, points, and the vouchers that wait for an order. */
export async function cardShown(ctx: Ctx, holder: CardHolder) {
  const [{ menu }, vouchers, vouchersTaken] = await Promise.all([
    ctx.snapshots.read(menuSnapshot),
    shownVouchers(ctx.sql, holder.id, 0),
    countVouchers(ctx.sql, holder.id),
  ])
  const { name, email, phone, qrCodeId, points, since } = holder
  return {
    ...{ name, email, phone, qr_code_id: qrCodeId, current_points: points },
    available_rewards: availableRewards(points),
    rewards_claimed: vouchersTaken,
    qr_generated_at: since.toISOString(),
    rewards: vouchers.map(voucher => toReward(voucher, bookOf(menu))),
    reward_dishes: rewardDishes(bookOf(menu)),
  }
}
