/** The nightly reconciliation's questions about points and vouchers; each query returns the rows that are wrong. */

import { orderNumber } from '#api/kernel/ids.ts'
import type { Finding } from '#api/kernel/people/journal.ts'
import type { Services } from '#api/platform/context.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { repairEach } from '#api/platform/jobs/jobs.ts'
import { lockedBalance } from './points.ts'
import { giveVouchersBack } from './vouchers.ts'

/** Sets balances to the sum of their ledger, and returns vouchers that are still on cancelled or refunded orders. */
export async function repairPoints(services: Services): Promise<Finding[]> {
  const { sql } = services
  return [
    ...(await repairEach(
      services,
      await differingBalances(sql),
      ({ customerId, balance, ledger }) => ({
        kind: 'points_differ',
        subject: customerId,
        details: { balance, ledger },
      }),
      ({ customerId }) =>
        sql.begin(async tx => {
          await lockedBalance(tx, customerId)
          return await setBalanceByLedger(tx, customerId)
        }),
    )),
    ...(await repairEach(
      services,
      await vouchersOnDeadOrders(sql),
      orderId => ({ kind: 'voucher_on_dead_order', subject: orderId, name: orderNumber(orderId) }),
      async orderId => void (await giveVouchersBack(sql, orderId)),
    )),
  ]
}

export type DifferingBalance = { customerId: string; balance: number; ledger: number }

async function differingBalances(sql: Queryable): Promise<DifferingBalance[]> {
  return await sql<DifferingBalance[]>`
    select c.id as customer_id, c.points_balance as balance, coalesce(l.points, 0)::int as ledger
    from customers c
    left join (select customer_id, sum(points) as points from loyalty_ledger group by 1) l on l.customer_id = c.id
    where c.points_balance <> coalesce(l.points, 0)`
}

/** Sets the balance to the ledger's sum, unless that is negative. Lock the balance first. */
async function setBalanceByLedger(tx: Queryable, customerId: string): Promise<boolean> {
  const rows = await tx`
    update customers
    set points_balance = l.points
    from (select coalesce(sum(points), 0)::int as points from loyalty_ledger where customer_id = ${customerId}) l
    where id = ${customerId} and l.points >= 0
    returning 1`
  return rows.count > 0
}

/** Orders that were cancelled or wholly refunded, and whose vouchers were not given back. */
async function vouchersOnDeadOrders(sql: Queryable): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select distinct o.id
    from vouchers v
    join orders o on o.id = v.order_id
    where o.status = 'cancelled' or (o.captured_cents > 0 and o.refunded_cents = o.captured_cents)`
  return rows.map(({ id }) => id)
}
