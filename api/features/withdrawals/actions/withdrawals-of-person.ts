/** What this feature stores about a person's orders, for their export and their erasure. */
import { toEuros } from '#api/kernel/order/money.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { eraseReasons, withdrawalsOfOrders } from '../queries/stored-withdrawals.ts'

export async function withdrawalsHeldOf(sql: Queryable, orderIds: readonly string[]) {
  const rows = await withdrawalsOfOrders(sql, orderIds)
  return rows.map(({ drinks, amountCents, ...row }) => ({
    ...row,
    drinks: drinks.map(({ name, quantity }) => ({ name, quantity })),
    amount: toEuros(amountCents),
  }))
}

/** Removes the reasons that somebody typed; what was withdrawn from stays for the accounts. */
export async function eraseWithdrawalsOf(tx: Queryable, orderIds: readonly string[]): Promise<void> {
  await eraseReasons(tx, orderIds)
}
