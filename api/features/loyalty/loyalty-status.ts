import { ownAccount } from '#api/features/customers/customer-accounts.ts'
import { menuSnapshot } from '#api/features/menu/snapshot.ts'
import { bookOf } from '#api/features/pricing/rules/price-book.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { availableRewards } from '#api/kernel/order/points.ts'
import type { Customer } from '#api/kernel/people/actor.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { Ctx } from '#api/platform/context.ts'
import { readCursor, writeCursor } from '#api/platform/cursor.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { type getLoyaltyHistory, HISTORY_PAGE, type HistoryEntry, type LoyaltyStatus } from './contract.ts'
import { type LedgerRow, ledgerEntries, pendingPoints, pointsAndOrders } from './points.ts'
import { countVouchers, rewardDishes, shownVouchers, toReward } from './vouchers.ts'

/** How many used vouchers the card lists. */
const USED_SHOWN = 20

/**
 * All that the loyalty card shows.
 * @param email must be the caller's own
 * @throws AppError 'not_yours'
 * Source: docs/product.md#loyalty.
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

type Page = OutputOf<typeof getLoyaltyHistory>

/**
 * A page of the caller's movements of points, newest first. Movements written meanwhile stand before the first page and
 * shift nothing.
 * @throws AppError 'validation_failed' for a cursor that is not of this list
 */
export async function loyaltyHistory(
  ctx: Ctx,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page> {
  const { customerId } = ctx.actor as Customer
  const before = cursor === undefined ? undefined : readCursor(ctx, listOf(customerId), cursor)[0]
  const rows = await ledgerEntries(ctx.sql, customerId, { before, limit: limit + 1 })
  return pageOf(ctx, customerId, rows, limit)
}

/** @param rows one more than the page holds where there are further ones */
function pageOf(ctx: Ctx, customerId: string, rows: readonly LedgerRow[], limit: number): Page {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    entries: shown.map(toHistoryEntry),
    nextCursor: last ? writeCursor(ctx, listOf(customerId), [String(last.id)]) : null,
  }
}

function listOf(customerId: string): string {
  return `points of ${customerId}`
}

/** A movement of points as its customer reads it. */
function toHistoryEntry({ id, kind, points, reason, earnedOn, createdAt }: LedgerRow): HistoryEntry {
  return { id: String(id), date: earnedOn ?? parisDay(createdAt), points, kind, reason }
}
