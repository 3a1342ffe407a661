/** What this feature stores about a person, for their export; foreign keys delete it with the customer's row. */
import type { Queryable } from '#api/platform/database/database.ts'

/** The whole ledger and every voucher, oldest first. */
export async function loyaltyHeldOf(sql: Queryable, customerId: string) {
  return { ledger: await wholeLedger(sql, customerId), vouchers: await allVouchers(sql, customerId) }
}

export type ExportedEntry = {
  kind: string
  points: number
  reason: string
  earnedOn: string | null
  orderId: string | null
  createdAt: Date
  reversedAt: Date | null
}

/** Every movement of a customer's points, oldest first. */
async function wholeLedger(sql: Queryable, customerId: string): Promise<ExportedEntry[]> {
  return await sql<ExportedEntry[]>`
    select kind, points, reason, earned_on, order_id, created_at,
      reversed_at
    from loyalty_ledger
    where customer_id = ${customerId}
    order by id`
}

export type ExportedVoucher = { id: string; itemId: string; orderId: string | null; createdAt: Date }

/** Every voucher of a customer, oldest first. */
async function allVouchers(sql: Queryable, customerId: string): Promise<ExportedVoucher[]> {
  return await sql<ExportedVoucher[]>`
    select id, reward_id as item_id, order_id, created_at
    from vouchers
    where customer_id = ${customerId}
    order by created_at, id`
}
