/** The nightly reconciliation's questions about points and vouchers; each query returns the rows that are wrong. */
import type { Queryable } from '#api/platform/database/database.ts'

export type DifferingBalance = { customerId: string; balance: number; ledger: number }

export async function differingBalances(sql: Queryable): Promise<DifferingBalance[]> {
  return await sql<DifferingBalance[]>`
    select c.id as "customerId", c.points_balance as balance, coalesce(l.points, 0)::int as ledger
    from customers c
    left join (select customer_id, sum(points) as points from loyalty_ledger group by 1) l on l.customer_id = c.id
    where c.points_balance <> coalesce(l.points, 0)`
}

/** Sets the balance to the ledger's sum, unless that is negative. Lock the balance first. */
export async function setBalanceByLedger(tx: Queryable, customerId: string): Promise<boolean> {
  const rows = await tx`
    update customers
    set points_balance = l.points
    from (select coalesce(sum(points), 0)::int as points from loyalty_ledger where customer_id = ${customerId}) l
    where id = ${customerId} and l.points >= 0
    returning 1`
  return rows.count > 0
}

/** Orders that were cancelled or wholly refunded, and whose vouchers were not given back. */
export async function vouchersOnDeadOrders(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select distinct o.id
    from vouchers v
    join orders o on o.id = v.order_id
    where o.status = 'cancelled' or (o.captured_cents > 0 and o.refunded_cents = o.captured_cents)`
  return rows.map(({ id }) => id)
}
