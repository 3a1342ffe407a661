import type { Queryable } from '#api/platform/database.ts'
import type { Voucher } from '../rules.ts'

/**
 * Every voucher of a customer, oldest first, locked. The spent ones too: a voucher that a parallel order has just
 * taken must be read as taken, not be missing.
 */
export async function lockedVouchers(tx: Queryable, customerId: string): Promise<Voucher[]> {
  return await tx<Voucher[]>`
    select id, reward_id as "rewardDishId", order_id as "orderId"
    from vouchers
    where customer_id = ${customerId}
    order by created_at, id
    for update`
}

export async function putVouchersOnOrder(tx: Queryable, voucherIds: readonly string[], orderId: string): Promise<void> {
  await tx`
    update vouchers
    set order_id = ${orderId}
    where id in ${tx(voucherIds)}
      and order_id is null`
}

/** @returns how many it held */
export async function takeVouchersOffOrder(tx: Queryable, orderId: string): Promise<number> {
  const rows = await tx`
    update vouchers
    set order_id = null
    where order_id = ${orderId}`
  return rows.count
}
