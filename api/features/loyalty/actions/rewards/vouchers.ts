import type { Queryable } from '#api/platform/database/database.ts'
import { lockedVouchers, putVouchersOnOrder, takeVouchersOffOrder } from '../../queries/vouchers.ts'
import { allocateVouchers, type WantedVoucher } from '../../rules/voucher-allocation.ts'

/**
 * Spends a voucher for each free line of an order, in the order's own transaction and after its row exists.
 * @returns the vouchers' ids, in the lines' order
 * @throws AppError 'reward_used', 'reward_mismatch' (see `allocateVouchers`)
 */
export async function spendVouchers(
  tx: Queryable,
  order: { customerId: string; orderId: string; vouchers: readonly WantedVoucher[] },
): Promise<string[]> {
  if (order.vouchers.length === 0) return []
  const voucherIds = allocateVouchers(await lockedVouchers(tx, order.customerId), order.vouchers)
  await putVouchersOnOrder(tx, voucherIds, order.orderId)
  return voucherIds
}

/**
 * Frees the vouchers of a cancelled or refunded order, once: a second call finds none, not even those that another
 * order took since.
 * @returns how many were freed
 */
export async function giveVouchersBack(tx: Queryable, orderId: string): Promise<number> {
  return await takeVouchersOffOrder(tx, orderId)
}
