import { uuid } from '#api/kernel/ids.ts'
import type { Queryable } from '#api/platform/database/database.ts'

/** Gives a customer points as staff do. */
export async function givePoints(sql: Queryable, customerId: string, points: number): Promise<void> {
  await sql`
    insert into loyalty_ledger (customer_id, kind, points, reason, created_at)
    values (${customerId}, 'adjusted', ${points}, 'Ajustement manuel', '2026-11-01T10:00:00Z')`
}

/** A voucher of a customer, bought with ten points given for it. */
export async function newVoucher(
  sql: Queryable,
  customerId: string,
  rewardDishId = 'pad-thai',
  createdAt = new Date('2026-11-01T10:00:00Z'),
): Promise<string> {
  const id = uuid()
  await givePoints(sql, customerId, 10)
  await sql`
    with redemption as (
      insert into loyalty_ledger (customer_id, kind, points, reason, created_at)
      values (${customerId}, 'redeemed', -10, 'Plat offert', ${createdAt})
      returning id
    )
    insert into vouchers (id, customer_id, reward_id, redemption_id, created_at)
    select ${id}, ${customerId}, ${rewardDishId}, redemption.id, ${createdAt}
    from redemption`
  return id
}
