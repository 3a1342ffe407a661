import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import { rewardRecipe, soldFromCents } from '#api/features/pricing/rules/reward-choices.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import { parisDay } from '#api/kernel/time/paris-time.ts'
import type { HistoryEntry, OfferedDish, Reward } from './contract.ts'
import type { LedgerRow } from './points.ts'
import type { VoucherRow } from './vouchers.ts'

/** A movement of points as its customer reads it. */
export function toHistoryEntry({ id, kind, points, reason, earnedOn, createdAt }: LedgerRow): HistoryEntry {
  return { id: String(id), date: earnedOn ?? parisDay(createdAt), points, kind, reason }
}

/** A voucher as its customer reads it. */
export function toReward(voucher: VoucherRow, book: PriceBook): Reward {
  return {
    id: voucher.id,
    item_id: voucher.rewardDishId,
    item_name: book.rewards.get(voucher.rewardDishId)?.name ?? voucher.rewardDishId,
    status: voucher.orderId === null ? 'available' : 'used',
    date: parisDay(voucher.createdAt),
    ...(voucher.orderId && { orderId: voucher.orderId }),
  }
}

/** The dishes that points buy, in the order of `reward_dishes`, and whether an order could take them now. */
export function rewardDishes(book: PriceBook): OfferedDish[] {
  return [...book.rewards.values()].map(reward => ({
    item_id: reward.id,
    item_name: reward.name,
    item_price: priceOf(book, reward.id),
    category: reward.category,
    available: rewardRecipe(book, reward.id)?.available === true,
  }))
}

function priceOf(book: PriceBook, rewardDish: string): number | null {
  const cents = soldFromCents(book, rewardDish)
  return cents === undefined ? null : toEuros(cents)
}
