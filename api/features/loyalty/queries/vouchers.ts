import type { Queryable } from '#api/platform/database/database.ts'
import { asValue, type Row } from '#api/platform/database/row.ts'
import type { Voucher } from '../rules/voucher-allocation.ts'
import { ABOUT_NOTHING } from './ledger.ts'

/** Takes points off the ledger and writes the voucher that they bought: both or neither. */
export async function insertRedemption(
  tx: Queryable,
  redemption: {
    voucherId: string
    customerId: string
    rewardDishId: string
    points: number
    reason: string
    now: Date
  },
): Promise<void> {
  const { voucherId, customerId, rewardDishId, points, reason, now } = redemption
  const entry: Row<'loyalty_ledger', 'id' | 'reversed_at'> = {
    ...ABOUT_NOTHING,
    customer_id: customerId,
    kind: 'redeemed',
    points: -points,
    reason,
    created_at: now,
  }
  const voucher: Row<'vouchers', 'order_id'> = {
    id: voucherId,
    customer_id: customerId,
    reward_id: rewardDishId,
    redemption_id: asValue(tx`(select id from redemption)`),
    created_at: now,
  }
  await tx`
    with redemption as (
      insert into loyalty_ledger ${tx(entry)}
      returning id
    )
    insert into vouchers ${tx(voucher)}`
}

export async function countVouchers(sql: Queryable, customerId: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)
    from vouchers
    where customer_id = ${customerId}`
  return row?.count ?? 0
}

export type VoucherRow = Voucher & { createdAt: Date }

/** Unused vouchers, oldest first, then the latest used ones. */
export async function shownVouchers(sql: Queryable, customerId: string, usedLimit: number): Promise<VoucherRow[]> {
  return await sql<VoucherRow[]>`
    select id, reward_id as "rewardDishId", order_id as "orderId", created_at as "createdAt"
    from vouchers
    where customer_id = ${customerId}
      and (
        order_id is null
        or id in (
          select id
          from vouchers
          where customer_id = ${customerId}
            and order_id is not null
          order by created_at desc, id
          limit ${usedLimit}
        )
      )
    order by order_id is not null, case when order_id is null then created_at end, created_at desc, id`
}

/**
 * Every voucher of a customer, oldest first, locked. Used ones are included: a voucher that a parallel order has just
 * taken must be reported as used, not as unknown.
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

/**
 * Locks them oldest first, as `lockedVouchers` does, so that it and an order that is being placed cannot deadlock.
 * @returns how many the order had
 */
export async function takeVouchersOffOrder(tx: Queryable, orderId: string): Promise<number> {
  const rows = await tx`
    with held as (
      select id
      from vouchers
      where order_id = ${orderId}
      order by created_at, id
      for update
    )
    update vouchers
    set order_id = null
    from held
    where vouchers.id = held.id`
  return rows.count
}

/** As `takeVouchersOffOrder`, of some of them. */
export async function takeTheseOffOrder(tx: Queryable, orderId: string, voucherIds: readonly string[]): Promise<void> {
  await tx`
    with held as (
      select id
      from vouchers
      where order_id = ${orderId} and id in ${tx(voucherIds)}
      order by created_at, id
      for update
    )
    update vouchers
    set order_id = null
    from held
    where vouchers.id = held.id`
}
