/** What this feature stores about a person, for their export; foreign keys delete it with the customer's row. */
import type { Columns, Queryable } from '#api/platform/database/database.ts'

/** The whole ledger and every voucher, oldest first. */
export async function loyaltyHeldOf(sql: Queryable, customerId: string) {
  return { ledger: await wholeLedger(sql, customerId), vouchers: await allVouchers(sql, customerId) }
}

export type ExportedEntry = Columns<
  'loyalty_ledger',
  'kind' | 'points' | 'reason' | 'earnedOn' | 'orderId' | 'createdAt' | 'reversedAt'
>

/** Every movement of a customer's points, oldest first. */
async function wholeLedger(sql: Queryable, customerId: string): Promise<ExportedEntry[]> {
  return await sql<ExportedEntry[]>`
    select kind, points, reason, earned_on, order_id, created_at,
      reversed_at
    from loyalty_ledger
    where customer_id = ${customerId}
    order by id`
}

export type ExportedVoucher = Columns<'vouchers', 'id' | 'orderId' | 'createdAt'> & { itemId: string }

/** Every voucher of a customer, oldest first. */
async function allVouchers(sql: Queryable, customerId: string): Promise<ExportedVoucher[]> {
  return await sql<ExportedVoucher[]>`
    select id, reward_id as item_id, order_id, created_at
    from vouchers
    where customer_id = ${customerId}
    order by created_at, id`
}
