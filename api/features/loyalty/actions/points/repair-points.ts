import type { Finding } from '#api/kernel/finding.ts'
import { orderNumber } from '#api/kernel/ids.ts'
import type { Services } from '#api/platform/context/context.ts'
import { repairEach } from '#api/platform/jobs/repair-each.ts'
import { lockedBalance } from '../../queries/ledger.ts'
import { differingBalances, setBalanceByLedger, vouchersOnDeadOrders } from '../../queries/reconcile-points.ts'
import { giveVouchersBack } from '../rewards/vouchers.ts'

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
