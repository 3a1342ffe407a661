import type { InputOf, OutputOf } from '#api/kernel/calls/endpoint.ts'
import { availableRewards, POINTS_PER_REWARD } from '#api/kernel/order/points.ts'
import { readCursor, writeCursor } from '#api/platform/answers/cursor.ts'
import type { Ctx } from '#api/platform/context/context.ts'
import {
  CUSTOMERS_PAGE,
  type LoyaltyCustomer,
  type LoyaltyFigures,
  type listLoyaltyCustomers,
} from '../../contract/loyalty-admin.ts'
import { countHolders, type HolderRow, holderFigures, holders } from '../../queries/loyalty-admin.ts'

const LIST = 'loyalty customers'

/**
 * The customers by name with their points: one page where a limit is given, else all of them.
 * @throws AppError 'validation_failed' for a cursor that is not of this list
 */
export async function listCustomers(
  ctx: Ctx,
  { q, filter, cursor, limit }: InputOf<typeof listLoyaltyCustomers>['query'],
): Promise<OutputOf<typeof listLoyaltyCustomers>> {
  const wanted = { words: q || null, filter }
  const page = limit ?? (cursor === undefined ? null : CUSTOMERS_PAGE)
  const [place = '', id = ''] = cursor === undefined ? [] : readCursor(ctx, LIST, cursor)
  const after = cursor === undefined ? null : { place, id }
  const [rows, total] = await Promise.all([
    // One row more than a page shows whether there is a next one.
    holders(ctx.sql, { ...wanted, after, limit: page === null ? null : page + 1 }),
    countHolders(ctx.sql, wanted),
  ])
  const shown = page === null ? rows : rows.slice(0, page)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    customers: shown.map(toCustomer),
    nextCursor: last ? writeCursor(ctx, LIST, [last.place, last.id]) : null,
    total,
  }
}

/**
 * Five figures of all customers together.
 * Source: docs/product.md#loyalty-in-admin.
 */
export async function loyaltyFigures(ctx: Ctx): Promise<LoyaltyFigures> {
  const { customers, points, withRewards, vouchers } = await holderFigures(ctx.sql)
  return {
    total_customers: customers,
    // Each voucher cost one redemption (a unique index), so the ledger need not be added up.
    points_distributed: points + vouchers * POINTS_PER_REWARD,
    customers_with_rewards: withRewards,
    rewards_claimed: vouchers,
    average_points: customers === 0 ? 0 : Math.round((points / customers) * 10) / 10,
  }
}

/** A customer as the staff see them. */
export function toCustomer({ email, name, points, vouchers, paidOrders, lastPaidOn }: HolderRow): LoyaltyCustomer {
  return {
    email,
    name,
    total_points: points,
    available_rewards: availableRewards(points),
    rewards_claimed: vouchers,
    total_orders: paidOrders,
    last_order_date: lastPaidOn,
  }
}
