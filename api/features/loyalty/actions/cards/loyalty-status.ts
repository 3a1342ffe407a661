import { ownAccount } from '#api/features/customers/customer-accounts.ts'
import { menuSnapshot } from '#api/features/menu/actions/menu-snapshot.ts'
import { bookOf } from '#api/features/pricing/rules/book/indexed-menu.ts'
import { availableRewards } from '#api/kernel/order/points.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { HISTORY_PAGE, type LoyaltyStatus } from '../../contract/loyalty.ts'
import { ledgerEntries, pendingPoints, pointsAndOrders } from '../../queries/ledger.ts'
import { countVouchers, shownVouchers } from '../../queries/vouchers.ts'
import { rewardDishes, toReward } from '../../views/loyalty-view.ts'
import { pageOf } from '../points/loyalty-history.ts'

/** How many used vouchers the card lists. */
const USED_SHOWN = 20

/**
 * All that the loyalty card shows.
 * @param email must be the caller's own
 * @throws AppError 'not_yours'
 * Source: docs/decisions/0014-points-and-vouchers.md.
 */
export async function loyaltyStatus(ctx: Ctx, email: string): Promise<LoyaltyStatus> {
  const customerId = await ownAccount(ctx, email)
  const { menu } = await ctx.snapshots.read(menuSnapshot)
  const book = bookOf(menu)
  const card = await ctx.sql.begin('isolation level repeatable read read only', tx =>
    cardOf(tx, customerId, ctx.clock()),
  )
  const { entries, nextCursor } = pageOf(ctx, customerId, card.entries, HISTORY_PAGE)
  return {
    total_points: card.points,
    ...(card.pending && {
      pending_points: card.pending.points,
      points_usable_at: card.pending.lastAt.toISOString(),
    }),
    total_orders: card.paidOrders,
    rewards_used: card.vouchersTaken,
    available_rewards: availableRewards(card.points),
    order_history: entries,
    nextCursor,
    rewards: card.vouchers.map(voucher => toReward(voucher, book)),
    reward_dishes: rewardDishes(book),
  }
}

/** All tables are read in one snapshot, since points, ledger and vouchers must fit each other. */
async function cardOf(tx: Queryable, customerId: string, now: Date) {
  const [figures, pending, entries, vouchers, vouchersTaken] = await Promise.all([
    pointsAndOrders(tx, customerId),
    pendingPoints(tx, customerId, now),
    ledgerEntries(tx, customerId, { limit: HISTORY_PAGE + 1 }),
    shownVouchers(tx, customerId, USED_SHOWN),
    countVouchers(tx, customerId),
  ])
  if (!figures) throw new AppError('unauthenticated')
  return { ...figures, pending, entries, vouchers, vouchersTaken }
}
