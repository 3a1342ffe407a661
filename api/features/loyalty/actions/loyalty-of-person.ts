/** What this feature stores about a person, for their export; foreign keys delete it with the customer's row. */
import type { Queryable } from '#api/platform/database/database.ts'
import { allVouchers, wholeLedger } from '../queries/loyalty-of-person.ts'

/** The whole ledger and every voucher, oldest first. */
export async function loyaltyHeldOf(sql: Queryable, customerId: string) {
  return { ledger: await wholeLedger(sql, customerId), vouchers: await allVouchers(sql, customerId) }
}
