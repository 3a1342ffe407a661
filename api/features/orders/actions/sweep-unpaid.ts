import type { Services } from '#api/platform/context.ts'
import type { OrderMoney } from '../money.ts'
import { lockedOrder, unpaidOrderIds } from '../queries/read.ts'
import { CANCEL_REASONS } from '../rules/cancel-reasons.ts'
import { cancelInTransaction, endPaymentPage } from './cancel-order.ts'

const BATCH = 100

/**
 * Cancels the orders whose time to pay is over and frees their slots. A payment that was made after all is settled
 * first, and its order stays (contract, 'Unpaid orders').
 */
export async function sweepUnpaid(services: Services, money: OrderMoney): Promise<void> {
  for (const id of await unpaidOrderIds(services.sql, services.clock(), BATCH)) {
    await endPaymentPage(services, money, id)
    await services.sql.begin(async tx => {
      const order = await lockedOrder(tx, id)
      if (order?.status !== 'pending' || order.payBy > services.clock()) return
      await cancelInTransaction(services, tx, money, order, {
        reason: CANCEL_REASONS.unpaid,
        staffId: null,
        tellsCustomer: false,
      })
    })
  }
}
